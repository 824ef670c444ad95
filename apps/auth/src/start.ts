import { readConfig } from '@tsuzura/http/config';
import { stopOnSignal } from '@tsuzura/http/program';
import { waitForDatabase } from '@tsuzura/store/kernel';
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
await waitForDatabase(config.databaseUrl, config.databaseWaitSeconds * 1_000, () =>
  process.stderr.write('データベースの応答を待っています…\n'),
).catch(() => {
  process.stderr.write('DATABASE_URL のデータベースに接続できません。\n');
  process.exit(1);
});
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
stopOnSignal(() => auth.close());
