import type { Config } from '@tsuzura/http/config';
import { openProgram } from '@tsuzura/http/program';
import { toStdout } from '@tsuzura/http/server';
import { answers, connectionFault, waitForDatabase } from '@tsuzura/store/kernel';
import { urlOfRelease, whyNotSchema } from '@tsuzura/store/migrate';
import { create, type Auth } from './create.ts';
import { mailCarrierAt } from './mail-carrier.ts';

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** This program alone; `DATABASE_URL` is that of the role tsuzura_auth. `mount` adds the page of the sign-in app. */
export async function startAuth(
  config: Config,
  mount: (app: Auth['server']['app']) => Promise<unknown> = async () => undefined,
): Promise<void> {
  if (!config.databaseUrl) fail('DATABASE_URL を指定してください。');
  if (!config.partnerSecret) fail('PARTNER_SECRET を指定してください。');
  const program = await openProgram(config, 'tsuzura-auth');
  const cannotConnect = (cause: unknown) =>
    fail(`DATABASE_URL のデータベースに接続できません（${connectionFault(cause)}）。`);
  await waitForDatabase(config.databaseUrl, config.databaseWaitSeconds * 1_000, () =>
    process.stderr.write('データベースの応答を待っています…\n'),
  ).catch(cannotConnect);
  const why = await whyNotSchema(config.databaseUrl, config.databaseWaitSeconds * 1_000, () =>
    process.stderr.write('データベースのスキーマが新しくなるのを待っています…\n'),
  ).catch(cannotConnect);
  if (why) fail(why);
  const auth = await create({
    databaseUrl: urlOfRelease(config.databaseUrl, 'auth'),
    connections: config.databaseConnections,
    urls: config.urls,
    consoleSecret: config.consoleSecret,
    sendMail: mailCarrierAt(config.urls.partners, config.partnerSecret),
    realNow: Date.now,
    limits: { ratePerMinute: config.ratePerMinute },
    trustedProxies: config.trustedProxies,
    log: config.log ? toStdout : false,
  });
  await mount(auth.server.app);
  auth.start();
  await auth.server.listen({ host: config.host, port: config.ports.auth });
  program.opened(() => auth.close(), [() => answers(auth.database)]);
}
