import { isDatabaseAway } from './unavailable.ts';

export interface GatherOptions<In, Out> {
  /** Does the work for all at once; answers in the same order. */
  readonly send: (items: readonly In[]) => Promise<readonly Out[]>;
  /** So many may be on their way; one that is held up does not hold up everybody. */
  readonly atOnce?: number;
  readonly most?: number;
  /** While one party is on its way the next leaves with no fewer than so many: a journey costs much the same for few as for many. */
  readonly company?: number;
}

/** Nobody waits longer than this for company. */
const patienceMilliseconds = 20;

/**
 * Who comes while others are on their way to the database goes together with the next ones: under load many share one
 * statement and one commit, and a single one never waits for company. Should a party fail, each of it tries alone, so that
 * nobody suffers for another's fault.
 */
export function gather<In, Out>(options: GatherOptions<In, Out>): (item: In) => Promise<Out> {
  const { send, atOnce = 2, most = 64, company = 1 } = options;
  let waiting: Waiting<In, Out>[] = [];
  let underWay = 0;
  let isCalled = false;
  let patience: NodeJS.Timeout | null = null;

  function callSoon(): void {
    if (waiting.length === 0 || isCalled || underWay >= atOnce) return;
    if (underWay > 0 && waiting.length < company) patience ??= setTimeout(leave, patienceMilliseconds);
    else {
      isCalled = true;
      // Requests that arrived in the same turn of the event loop go together.
      setImmediate(leave);
    }
  }

  function leave(): void {
    if (patience) clearTimeout(patience);
    patience = null;
    isCalled = false;
    if (waiting.length === 0 || underWay >= atOnce) return;
    const party = waiting.slice(0, most);
    waiting = waiting.slice(most);
    underWay += 1;
    void travel(send, party).finally(() => {
      underWay -= 1;
      callSoon();
    });
    callSoon();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      callSoon();
    });
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

type Send<In, Out> = GatherOptions<In, Out>['send'];

async function travel<In, Out>(send: Send<In, Out>, party: readonly Waiting<In, Out>[]): Promise<void> {
  try {
    const answers = await send(party.map(({ item }) => item));
    for (const [index, { resolve }] of party.entries()) resolve(answers[index] as Out);
  } catch (error) {
    if (party.length === 1) party[0]?.reject(error);
    else await travelAlone(send, party);
  }
}

/** While the database is away, the first that learns it answers for the others: each would only wait for the same. */
async function travelAlone<In, Out>(send: Send<In, Out>, party: readonly Waiting<In, Out>[]): Promise<void> {
  let away: unknown = null;
  for (const { item, resolve, reject } of party) {
    if (away !== null) {
      reject(away);
      continue;
    }
    try {
      const [answer] = await send([item]);
      resolve(answer as Out);
    } catch (error) {
      if (isDatabaseAway(error)) away = error;
      reject(error);
    }
  }
}
