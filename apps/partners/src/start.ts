import { join } from 'node:path';
import { readConfig } from '@tsuzura/http/config';
import { toStdout } from '@tsuzura/http/server';
import { openProgram } from '@tsuzura/http/program';
import { create } from './create.ts';

/* The stand-ins alone, on real time: `PARTNER_SECRET=… node apps/partners/src/start.ts`. */
const config = readConfig(process.env);
const secret = config.partnerSecret;
if (secret === null) throw new Error('PARTNER_SECRET を指定してください。');

const program = await openProgram(config, 'tsuzura-partners');
const running = create({
  clock: { now: Date.now },
  folder: join(config.dataFolder, 'partners'),
  publicUrls: config.urls,
  seed: config.seed,
  secret,
  log: config.log ? toStdout : false,
  limits: { ratePerMinute: config.ratePerMinute },
});
await running.partners.listen({ host: config.host, port: config.ports.partners });
await running.content.listen({ host: config.host, port: config.ports.content });
program.opened(() => running.close());
