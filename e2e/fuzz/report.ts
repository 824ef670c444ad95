import type { Received } from './connection.ts';
import type { FuzzRequest } from './request.ts';

export interface Finding {
  readonly turn: number;
  readonly fault: string;
  readonly request: FuzzRequest;
  readonly received: Received;
}

/** What a run has seen. Findings of one kind on one call are shown once, with how often they came. */
export interface Report {
  count(request: FuzzRequest, received: Received): void;
  find(finding: Finding): void;
  /** A line of the log about a defect: it is shown with the finding of its request. */
  defect(line: string): void;
  trouble(text: string): void;
  readonly requests: () => number;
  readonly faults: () => readonly string[];
  print(seed: number, seconds: number): string;
}

const mostKinds = 200;
const mostDefects = 2_000;
const shown = 700;

export function openReport(): Report {
  const statuses = new Map<number, number>();
  const places = new Set<string>();
  const kinds = new Map<string, { readonly first: Finding; times: number }>();
  const defects = new Map<string, string>();
  const troubles: string[] = [];
  let requests = 0;
  let undelivered = 0;

  const nameOf = ({ site, method, endpoint, target }: FuzzRequest) =>
    endpoint
      ? `${site} ${endpoint.method} ${endpoint.path}`
      : `${site} ${method} ${target.split('?')[0]?.slice(0, 60)}`;

  function print({ first: { turn, fault, request, received }, times }: { first: Finding; times: number }): string {
    const requestId = received.headers.get('x-request-id') ?? '';
    const headers = request.headers.map(([name, value]) => `${name}: ${value}`.slice(0, 120)).join(' | ');
    return [
      `FINDING ${fault} (${times}×) ${nameOf(request)}, turn ${turn}`,
      `  ${request.method} ${visible(request.target)} [${request.framing}]`,
      `  ${visible(headers)}`,
      ...(request.body === null ? [] : [`  ${visible(request.body)}`]),
      `  → ${received.status} ${visible(received.body)}`,
      ...(defects.has(requestId) ? [`  log: ${defects.get(requestId)?.slice(0, 2_000)}`] : []),
    ].join('\n');
  }

  return {
    count(request, { status }) {
      requests += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (request.endpoint) places.add(nameOf(request));
    },
    find(finding) {
      const kind = `${finding.fault} ${nameOf(finding.request)}`;
      const known = kinds.get(kind);
      if (known) known.times += 1;
      else if (kinds.size < mostKinds) kinds.set(kind, { first: finding, times: 1 });
    },
    defect(line) {
      const requestId = /"requestId":"([^"]+)"/.exec(line)?.[1];
      if (requestId !== undefined && defects.size < mostDefects) defects.set(requestId, line.trim());
      // A message that was not delivered is sent again by itself, and what the exchange did is asked for again: the run also presses
      // the switches that cut its line or keep its file back. A tick that waited in vain for a lock (55P03) comes again a second
      // later. Any other job that fails stops a night.
      const comesAgain =
        /"task":"(outbox\.|poll (US )?exchange"|(stock|us)-order\.(take-|reconcile)|tick".*"code":"55P03")/;
      if (requestId === undefined && comesAgain.test(line)) undelivered += 1;
      else if (requestId === undefined && troubles.length < mostKinds) {
        troubles.push(`a job failed: ${line.slice(0, 1_500).trim()}`);
      }
    },
    trouble: (text) => void (troubles.length < mostKinds && troubles.push(text)),
    requests: () => requests,
    faults: () => [...[...kinds].map(([kind, { times }]) => `${kind} (${times}×)`), ...troubles],
    print(seed, seconds) {
      const byStatus = [...statuses]
        .toSorted(([one], [other]) => one - other)
        .map(([status, times]) => `${status}: ${times}`);
      return [
        ...[...kinds.values()].map(print),
        ...troubles.map((text) => `TROUBLE ${text}`),
        `seed ${seed}: ${requests} requests to ${places.size} calls in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} a second`,
        `answers ${byStatus.join(', ')} (0: closed without an answer, as a broken request may be)`,
        ...(undelivered > 0 ? [`${undelivered} deliveries of messages failed and are tried again`] : []),
        `${kinds.size + troubles.length} findings`,
      ].join('\n');
    },
  };
}

/** On one line, and nothing in it that a terminal would act on. */
function visible(text: string): string {
  const cut = text.length > shown ? `${text.slice(0, shown)}… (${text.length})` : text;
  return JSON.stringify(cut).slice(1, -1);
}
