import { authCalls } from '@tsuzura/contract/auth';
import { createDoor, type Door, type LogSink } from '@tsuzura/http/door';
import { answers, openDatabase } from '@tsuzura/store/kernel';
import { openSigningKeys } from './signing-keys.ts';

export interface AuthOptions {
  /** The database as the role of this program. */
  readonly databaseUrl: string;
  readonly connections?: number;
  readonly origins: readonly string[];
  readonly realNow: () => number;
  readonly ratePerMinute?: number;
  readonly trustedProxies?: readonly string[];
  readonly log: LogSink | false;
}

export interface Auth {
  readonly door: Door;
  close(): Promise<void>;
}

/** How long a client may keep our public keys; a new key is published for longer than this before it signs. */
const keysCacheSeconds = 300;

export async function create(options: AuthOptions): Promise<Auth> {
  const database = openDatabase({ url: options.databaseUrl, program: 'auth', connections: options.connections ?? 5 });
  const keys = await openSigningKeys(database, options.realNow);
  const door = createDoor({
    site: 'auth',
    title: 'つづら ログインサーバー',
    endpoints: authCalls,
    guard: { identify: () => ({ role: 'anyone' }), admit: () => undefined },
    origins: options.origins,
    trustedProxies: options.trustedProxies ?? [],
    log: options.log,
    healthy: () => answers(database),
    ...(options.ratePerMinute === undefined ? {} : { limits: { ratePerMinute: options.ratePerMinute } }),
  });
  door.app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${keysCacheSeconds}`).send({ keys: await keys.publicKeys() }),
  );
  return {
    door,
    async close() {
      await door.close();
      await database.close();
    },
  };
}
