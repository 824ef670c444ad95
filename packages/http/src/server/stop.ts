import type { FastifyInstance } from 'fastify';

/**
 * Stops listening, ends idle connections and lets requests in flight finish; their answers end their connections, for
 * an open keep-alive connection would hold the process for a minute. What still runs after `stopMs` is cut off.
 */
export function createStop(app: FastifyInstance, stopMs: number, state: { isStopping: boolean }): () => Promise<void> {
  let stopped: Promise<void> | null = null;
  return () => {
    stopped ??= stop();
    return stopped;
  };

  async function stop(): Promise<void> {
    state.isStopping = true;
    const cutOff = setTimeout(() => app.server.closeAllConnections(), stopMs);
    await app.close();
    clearTimeout(cutOff);
  }
}
