import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 10;
const sampleMs = 500;
let latest: { delay: number } | null = null;

/**
 * The lower of the mean event-loop delays of the last two half seconds: one long pause, as when the machine slept, is over when
 * it is seen and is no overload. One monitor a process, started by the first server that asks.
 */
export function loopDelayMs(): number {
  latest ??= watch();
  return latest.delay;
}

function watch(): { delay: number } {
  const seen = { delay: 0 };
  let previous = 0;
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  setInterval(() => {
    const mean = histogram.mean / 1e6 - resolutionMs;
    const current = Number.isNaN(mean) ? 0 : Math.max(0, mean);
    seen.delay = Math.min(previous, current);
    previous = current;
    histogram.reset();
  }, sampleMs).unref();
  return seen;
}
