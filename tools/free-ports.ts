import { createServer } from 'node:net';
import { siteNames, type Config, type SiteName } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';

/** Looks before anything is started: a taken port is one sentence now, not a stack trace after the seeding. */
export async function requireFreePorts({ ports, host }: Config, sites: readonly SiteName[] = siteNames): Promise<void> {
  const taken: SiteName[] = [];
  for (const site of sites) if (ports[site] !== 0 && !(await isFree(ports[site], host))) taken.push(site);
  if (taken.length === 0) return;
  const list = taken.map((site) => `${ports[site]}（PORT_${site.toUpperCase()}）`).join('、');
  throw new CannotStart(`ポート${list}は、ほかのプログラムが使っています。`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
