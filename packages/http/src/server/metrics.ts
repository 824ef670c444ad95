import { collectDefaultMetrics, Registry } from 'prom-client';

/*
 * One registry a process: several servers share a process and its memory. The state of the
 * process comes from prom-client; requests are counted here, because hashing four labels twice a call was a tenth of
 * the cost of a call.
 */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20] as const;

interface Tally {
  readonly site: string;
  readonly method: string;
  readonly status: number;
  readonly labels: string;
  /** Not cumulative; the last is for what is slower than every bound. */
  readonly buckets: number[];
  seconds: number;
}

/** By route: looking through the few of one costs less than making a key out of four parts. */
const tallies = new Map<string, Tally[]>();
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function countRequest(site: string, method: string, route: string, status: number, ms: number): void {
  const tally = tallyOf(site, method, route, status);
  const seconds = ms / 1000;
  let slot = 0;
  while (slot < bounds.length && seconds > (bounds[slot] as number)) slot += 1;
  tally.buckets[slot] = (tally.buckets[slot] as number) + 1;
  tally.seconds += seconds;
}

/** Answers that took no time, so many at once. */
export function countRequests(site: string, method: string, route: string, status: number, count: number): void {
  const { buckets } = tallyOf(site, method, route, status);
  buckets[0] = (buckets[0] as number) + count;
}

function tallyOf(site: string, anyMethod: string, route: string, status: number): Tally {
  // an invented method must not make a new time series
  const method = methods.has(anyMethod) ? anyMethod : 'OTHER';
  let ofRoute = tallies.get(route);
  if (!ofRoute) tallies.set(route, (ofRoute = []));
  for (const one of ofRoute) if (one.site === site && one.method === method && one.status === status) return one;
  const labels = `site="${site}",method="${method}",route="${route}",status="${status}"`;
  const tally = { site, method, status, labels, buckets: Array<number>(bounds.length + 1).fill(0), seconds: 0 };
  ofRoute.push(tally);
  return tally;
}

type Print = () => readonly string[] | Promise<readonly string[]>;

const others = new Map<string, Print>();

/** Lines of another part of the process, printed when asked for; a later part of the same name replaces it. */
export function addMetrics(name: string, print: Print): void {
  others.set(name, print);
}

/** One label and its value; null: none. */
type Sample = readonly [label: string | null, value: number];

/** A metric with a sample for each value of one label, as Prometheus reads it. */
export function metricLines(
  type: 'gauge' | 'counter',
  name: string,
  help: string,
  by: string | null,
  samples: readonly Sample[],
): string[] {
  const labelled = ([label, value]: Sample) =>
    `${name}${label === null ? '' : `{${by ?? 'kind'}="${label}"}`} ${value}`;
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(labelled)];
}

const counter = 'http_requests_total';
const histogram = 'http_request_duration_seconds';

export const metricsType = registry.contentType;

export async function printMetrics(): Promise<string> {
  // they may count what they did not yet
  const ofOthers = (await Promise.all([...others.values()].map(async (print) => print()))).flat();
  const each = (print: (tally: Tally, count: number) => string[]): string[] =>
    [...tallies.values()].flat().flatMap((tally) =>
      print(
        tally,
        tally.buckets.reduce((sum, one) => sum + one, 0),
      ),
    );
  return [
    await registry.metrics(),
    `# HELP ${counter} Requests answered`,
    `# TYPE ${counter} counter`,
    ...each(({ labels }, count) => [`${counter}{${labels}} ${count}`]),
    `# HELP ${histogram} From the first byte of a request to the last byte of its answer`,
    `# TYPE ${histogram} histogram`,
    ...each((tally, count) => [
      ...bucketLines(tally),
      `${histogram}_sum{${tally.labels}} ${tally.seconds}`,
      `${histogram}_count{${tally.labels}} ${count}`,
    ]),
    ...ofOthers,
    '',
  ].join('\n');
}

function bucketLines({ labels, buckets }: Tally): string[] {
  let below = 0;
  return [...bounds, '+Inf'].map((bound, slot) => {
    below += buckets[slot] as number;
    return `${histogram}_bucket{${labels},le="${bound}"} ${below}`;
  });
}
