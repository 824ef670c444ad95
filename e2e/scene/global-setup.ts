import { freePorts, startIn, temporaryFolder } from '../../tools/started.test-support.ts';
import { databaseOf } from './strong-factor.ts';

/** The whole service on free ports and a data folder of its own, as `npm start` brings it up. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = temporaryFolder();
  const ports = await freePorts();
  const service = startIn(data.folder, ports, { RATE_PER_MINUTE: '100000', TRUSTED_PROXIES: '127.0.0.1,::1' });
  await service.ready();
  process.env['JOURNEY_PORTS'] = JSON.stringify(ports);
  process.env['JOURNEY_DATABASE'] = await databaseOf(data.folder);
  return async () => {
    service.child.kill('SIGINT');
    await service.ended();
    data.remove();
  };
}
