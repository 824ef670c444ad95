import type { Config } from '../config/index.ts';
import { createReadiness, serveMetrics, type Need } from '../server/index.ts';
import { openTraces } from './open-traces.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** What every program of its own has around it: metrics, probes, traces, and a clean end. */
export interface Program {
  /** It listens. It is ready while all of `needs` answer; SIGTERM drains it and then calls `close`. */
  opened(close: () => Promise<unknown>, needs?: readonly Need[]): void;
}

type ProgramConfig = Pick<
  Config,
  'metricsPort' | 'metricsHost' | 'drainSeconds' | 'tracesUrl' | 'urls' | 'host' | 'ports'
>;

/** First of all, so that a program that waits for its database is known to live. */
export async function openProgram(config: ProgramConfig, service: string): Promise<Program> {
  const readiness = createReadiness();
  const { metricsPort, metricsHost: host } = config;
  const metrics = await serveMetrics(metricsPort, { host, readiness }).catch((error: { code?: string }) => {
    const why = error.code === 'EADDRINUSE' ? 'は、ほかのプログラムが使っています' : `を開けません（${error.code}）`;
    process.stderr.write(`ポート${metricsPort}（PORT_METRICS）${why}。\n`);
    process.exit(1);
  });
  const traces = await openTraces(config, service);
  return {
    opened(close, needs = []) {
      readiness.open(needs);
      stopOnSignal({
        drain: () => readiness.drain(),
        drainSeconds: config.drainSeconds,
        async close() {
          await close();
          // Probes answer as long as anything does.
          await metrics.close();
          await traces.close();
        },
      });
    },
  };
}
