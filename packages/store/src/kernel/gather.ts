export interface GatherOptions<In, Out> {
  /** Does the work for all at once; answers in the same order. */
  readonly send: (items: readonly In[]) => Promise<readonly Out[]>;
  /** So many may be on their way; one that is held up does not hold up everybody. */
  readonly atOnce?: number;
  readonly most?: number;
}

/**
 * Who comes while others are on their way to the database goes together with the next ones: under load many share one
 * statement and one commit, and a single one never waits for company. Should a party fail, each of it tries alone, so that
 * nobody suffers for another's fault.
 */
export function gather<In, Out>({ send, atOnce = 2, most = 64 }: GatherOptions<In, Out>): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let underWay = 0;
  let isCalled = false;

  function callSoon(): void {
    if (isCalled || underWay >= atOnce || waiting.length === 0) return;
    isCalled = true;
    // Requests that arrived in the same turn of the event loop go together.
    setImmediate(() => {
      isCalled = false;
      const party = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay += 1;
      void travel(send, party).finally(() => {
        underWay -= 1;
        callSoon();
      });
      callSoon();
    });
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
    const [first, ...others] = party;
    if (others.length === 0) first?.reject(error);
    else for (const one of party) await travel(send, [one]);
  }
}
