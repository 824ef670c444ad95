import { readConfig } from '@tsuzura/http/config';
import { create } from './create.ts';
import { mailCarrierAt } from './mail-carrier.ts';

/* This program alone, as production runs it; `DATABASE_URL` is that of the role tsuzura_auth. */
const config = readConfig(process.env);
if (!config.databaseUrl) {
  process.stderr.write('DATABASE_URL を指定してください。\n');
  process.exit(1);
}
if (!config.partnerSecret) {
  process.stderr.write('PARTNER_SECRET を指定してください。\n');
  process.exit(1);
}
const auth = await create({
  databaseUrl: config.databaseUrl,
  connections: config.databaseConnections,
  urls: config.urls,
  sendMail: mailCarrierAt(config.urls.partners, config.partnerSecret),
  realNow: Date.now,
  ratePerMinute: config.ratePerMinute,
  trustedProxies: config.trustedProxies,
  log: config.log ? (line) => void process.stdout.write(line) : false,
});
auth.start();
await auth.door.listen({ host: config.host, port: config.ports.auth });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void auth.close());
