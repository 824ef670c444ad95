import { join } from 'node:path';
import { readConfig } from '@tsuzura/http/config';
import { openProgram } from '@tsuzura/http/program';
import { toStdout } from '@tsuzura/http/server';
import { answers, openDatabase } from '@tsuzura/store/kernel';
import { urlOfRelease } from '@tsuzura/store/migrate';
import { openClock } from '../../apps/api/src/kernel/clock.ts';
import { create } from '../../apps/partners/src/create.ts';

/* The stand-ins for other companies on the business time of the database, for a cluster with the demo inside. */
const config = readConfig(process.env);
const { databaseUrl, partnerSecret } = config;
if (!databaseUrl || partnerSecret === null) {
  process.stderr.write('DATABASE_URL と PARTNER_SECRET を指定してください。\n');
  process.exit(1);
}
const program = await openProgram(config, 'tsuzura-partners');
const database = openDatabase({ url: urlOfRelease(databaseUrl, 'stand-ins'), program: 'stand-ins', connections: 2 });
const clock = await openClock({ database, realNow: Date.now }, { wake: false });
// Another program moves the clock. While the database is away the last that is known goes on.
const reading = setInterval(() => void clock.refresh().catch(() => undefined), 500);
const running = create({
  clock,
  folder: join(config.dataFolder, 'partners'),
  publicUrls: config.urls,
  seed: config.seed,
  secret: partnerSecret,
  log: config.log ? toStdout : false,
  limits: { ratePerMinute: config.ratePerMinute },
});
await running.partners.listen({ host: config.host, port: config.ports.partners });
await running.content.listen({ host: config.host, port: config.ports.content });
program.opened(async () => {
  clearInterval(reading);
  await running.close();
  await database.close();
}, [() => answers(database)]);
