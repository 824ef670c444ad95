import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;
const sampleMs = 500;
let latest: { delay: number } | null = null;

/** Mean event-loop delay of the last half second. One monitor a process, started by the first server that asks. */
export function loopDelayMs(): number {
  latest ??= watch();
  return latest.delay;
}

function watch(): { delay: number } {
  const seen = { delay: 0 };
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  setInterval(() => {
    const mean = histogram.mean / 1e6 - resolutionMs;
    seen.delay = Number.isNaN(mean) ? 0 : Math.max(0, mean);
    histogram.reset();
  }, sampleMs).unref();
  return seen;
}
