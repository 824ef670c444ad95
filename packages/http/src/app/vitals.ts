/*
 * How fast the app felt to the people who used it: the browsers' own measurements (web vitals), counted into
 * histograms. Nothing is kept of who sent them. Names, routes and values come from strangers, so all three are bounded.
 */

/** Upper bounds of the buckets: ms, and for CLS a score. Google's "good" and "poor" marks are among them. */
const boundsOf = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  FCP: [300, 600, 1000, 1800, 2400, 3000, 5000, 10_000],
  TTFB: [50, 100, 200, 400, 800, 1200, 1800, 3000, 5000],
  INP: [50, 100, 150, 200, 300, 500, 1000, 2000],
  CLS: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const satisfies Record<string, readonly number[]>;

export type VitalName = keyof typeof boundsOf;

export interface Vital {
  readonly name: VitalName;
  readonly value: number;
  /** The pattern of the page, `/funds/$fundCode`; never its address. */
  readonly route: string;
}

export interface Vitals {
  count(vital: Vital): void;
  /** Prometheus text; empty while nothing was counted. */
  print(): string;
}

/** More than our apps have together; a stranger cannot make more time series than this. */
const mostRoutes = 120;
const otherRoutes = 'other';
/** Ten minutes: what took longer was a sleeping tab, not a slow page. */
const mostValue = 600_000;
const routePattern = /^\/[\w$./{}:-]{0,99}$/;

/** One beacon of the app's own script; null for anything else. */
export function readVital(text: string): Vital | null {
  const given = parse(text);
  if (typeof given !== 'object' || given === null) return null;
  const { name, value, route } = given as Partial<Record<keyof Vital, unknown>>;
  if (typeof name !== 'string' || !Object.hasOwn(boundsOf, name)) return null;
  if (typeof value !== 'number' || !(value >= 0 && value <= mostValue)) return null;
  if (typeof route !== 'string' || !routePattern.test(route)) return null;
  return { name: name as VitalName, value, route };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

interface Tally {
  readonly name: VitalName;
  readonly route: string;
  /** Not cumulative; the last is for what is above every bound. */
  readonly buckets: number[];
  sum: number;
}

export function createVitals(): Vitals {
  const tallies = new Map<string, Tally>();
  const routes = new Set<string>();

  function knownRoute(route: string): string {
    if (routes.has(route)) return route;
    if (routes.size >= mostRoutes) return otherRoutes;
    routes.add(route);
    return route;
  }

  return {
    count({ name, value, route: given }) {
      const route = knownRoute(given);
      const key = `${name} ${route}`;
      const bounds: readonly number[] = boundsOf[name];
      const tally = tallies.get(key) ?? { name, route, buckets: Array<number>(bounds.length + 1).fill(0), sum: 0 };
      tallies.set(key, tally);
      const slot = bounds.findIndex((bound) => value <= bound);
      const place = slot === -1 ? bounds.length : slot;
      tally.buckets[place] = (tally.buckets[place] ?? 0) + 1;
      tally.sum += value;
    },
    print() {
      if (tallies.size === 0) return '';
      const lines = [...tallies.values()].flatMap(printTally);
      return `# HELP web_vital Web vitals by page: milliseconds, and a score for CLS\n# TYPE web_vital histogram\n${lines.join('\n')}\n`;
    },
  };
}

function printTally({ name, route, buckets, sum }: Tally): string[] {
  const labels = `name="${name}",route="${route}"`;
  let below = 0;
  const lines = [...boundsOf[name], '+Inf'].map((bound, slot) => {
    below += buckets[slot] ?? 0;
    return `web_vital_bucket{${labels},le="${bound}"} ${below}`;
  });
  return [...lines, `web_vital_sum{${labels}} ${sum}`, `web_vital_count{${labels}} ${below}`];
}
