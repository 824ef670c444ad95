import { createServer } from 'node:net';
import { siteNames, type Config, type SiteName } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';

/** Looks before anything is started: a taken port is one sentence now, not a stack trace after the seeding. */
export async function requireFreePorts(
  { ports, host, metricsPort }: Config,
  sites: readonly SiteName[] = siteNames,
): Promise<void> {
  const wanted = [
    ...sites.map((site) => ({ name: site.toUpperCase(), port: ports[site], at: host })),
    { name: 'METRICS', port: metricsPort, at: '127.0.0.1' },
  ];
  const taken: string[] = [];
  for (const { name, port, at } of wanted)
    if (port !== 0 && !(await isFree(port, at))) taken.push(`${port}（PORT_${name}）`);
  if (taken.length === 0) return;
  const list = taken.join('、');
  throw new CannotStart(`ポート${list}は、ほかのプログラムが使っています。`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** One that nobody listens on now. */
export function oneFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
