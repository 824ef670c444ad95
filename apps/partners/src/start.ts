import { join } from 'node:path';
import { readConfig } from '@tsuzura/http/config';
import { serveMetrics, toStdout } from '@tsuzura/http/server';
import { openTraces, stopOnSignal } from '@tsuzura/http/program';
import { create } from './create.ts';

/* The stand-ins alone, on real time: `PARTNER_SECRET=… node apps/partners/src/start.ts`. */
const config = readConfig(process.env);
const secret = config.partnerSecret;
if (secret === null) throw new Error('PARTNER_SECRET を指定してください。');

const fail = () => {
  throw new Error(`ポート${config.metricsPort}（PORT_METRICS）は、ほかのプログラムが使っています。`);
};
const metrics = await serveMetrics(config.metricsPort).catch(fail);
const traces = await openTraces(config, 'tsuzura-partners');
const running = create({
  clock: { now: Date.now },
  folder: join(config.dataFolder, 'partners'),
  publicUrls: config.urls,
  seed: config.seed,
  secret,
  log: config.log ? toStdout : false,
  limits: { ratePerMinute: config.ratePerMinute },
});
stopOnSignal(async () => {
  await Promise.all([running.close(), metrics.close()]);
  await traces.close();
});
await running.partners.listen({ host: config.host, port: config.ports.partners });
await running.content.listen({ host: config.host, port: config.ports.content });
