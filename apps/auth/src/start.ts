import { readConfig } from '@tsuzura/http/config';
import { create } from './create.ts';

/* This program alone, as production runs it; `DATABASE_URL` is that of the role tsuzura_auth. */
const config = readConfig(process.env);
if (!config.databaseUrl) {
  process.stderr.write('DATABASE_URL を指定してください。\n');
  process.exit(1);
}
const auth = await create({
  databaseUrl: config.databaseUrl,
  connections: config.databaseConnections,
  origins: [config.urls.web, config.urls.console],
  realNow: Date.now,
  ratePerMinute: config.ratePerMinute,
  trustedProxies: config.trustedProxies,
  log: config.log ? (line) => void process.stdout.write(line) : false,
});
await auth.door.listen({ host: config.host, port: config.ports.auth });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void auth.close());
