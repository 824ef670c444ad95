import type { Config } from '../config/index.ts';

/** Traces of this program, where a setting names a collector (ADR-0076). Otherwise not even their code is loaded. */
export async function openTraces(
  { tracesUrl, urls, host, ports }: Pick<Config, 'tracesUrl' | 'urls' | 'host' | 'ports'>,
  service: string,
): Promise<{ close(): Promise<void> }> {
  if (tracesUrl === null) return { close: () => Promise.resolve() };
  const { startTraces } = await import('../trace/index.ts');
  const inside = Object.values(ports).map((port) => `http://${host}:${port}`);
  return startTraces({ url: tracesUrl, service, ours: [...Object.values(urls), ...inside] });
}
