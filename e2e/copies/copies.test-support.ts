import { nav, yen } from '@tsuzura/domain/money';
import { siteNames, type Config } from '@tsuzura/http/config';
import { testLimits } from '@tsuzura/http/testing';
import { subjectOf } from '@tsuzura/store/seed';
import { openDatabase } from '@tsuzura/store/kernel';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import type { MarketData } from '../../apps/api/src/fund/index.ts';
import { openOrders } from '../../apps/api/src/fund-order/orders.test-support.ts';
import { remoteKeys } from '../../apps/api/src/kernel/identity.ts';
import { openScene, type Scene } from '../../apps/api/src/kernel/scene.test-support.ts';
import { openBrowser } from '../../apps/auth/src/browser.test-support.ts';
import { create as createAuth, type Auth } from '../../apps/auth/src/create.ts';
import { ensureDemoPeople, type OutgoingMail } from '../../apps/auth/src/person/index.ts';
import type { TakeOver } from '../attack/take-over.test-support.ts';
import type { Random } from '../fuzz/random.ts';
import { openDoor } from './door.ts';

export const password = 'tsuzura-demo-2026';

/** Copies of every program on one database, as a scene of one sign-in server and one API. */
export interface Copies extends TakeOver {
  readonly apis: readonly Scene[];
  readonly auths: readonly Auth[];
  readonly jobs: readonly Scene[];
}

export async function openCopies(
  random: Random,
  count: { readonly api: number; readonly auth: number; readonly jobs: number },
): Promise<Copies> {
  const db = await createTestDatabase();
  const [authDoor, mainDoor] = [await openDoor(random), await openDoor(random)];
  const mails: OutgoingMail[] = [];
  const clock = { ahead: 0 };
  const urls = {
    ...Object.fromEntries(siteNames.map((site) => [site, `http://${site}.test`])),
    auth: authDoor.origin,
    main: mainDoor.origin,
  } as Config['urls'];
  const auths: Auth[] = [];
  for (let copy = 0; copy < count.auth; copy += 1) {
    const auth = await createAuth({
      databaseUrl: db.url('auth'),
      urls,
      realNow: () => Date.now() + clock.ahead,
      log: false,
      sendMail: async (mail) => void mails.push(mail),
      limits: testLimits,
    });
    authDoor.copies.push(await auth.server.listen({ port: 0, host: '127.0.0.1' }));
    auths.push(auth);
  }
  const [firstAuth] = auths as [Auth];
  await ensureDemoPeople(firstAuth.person, {
    people: ['hanako', 'ichinen', 'beika'].map((key) => ({ key, username: `${key}@example.jp` })),
    operators: [],
    password,
  });
  const options = {
    db,
    issuer: authDoor.origin,
    keys: remoteKeys(`${authDoor.origin}/.well-known/jwks.json`),
    realNow: Date.now, // the tokens' own
    boundTokens: 'required',
    urls: { main: mainDoor.origin, trading: urls.trading, ops: urls.ops },
    market: await flatMarket(db),
    couriers: { mail: async () => undefined, bank: async () => undefined },
    runsJob: (name: string) => /^(fund|fund-order|ledger|cash|kernel)\./.test(name),
  } as const;
  const first = await openOrders({ ...options, serve: ['main', 'trading'] });
  const apis: Scene[] = [first];
  const jobs: Scene[] = [];
  while (apis.length < count.api) apis.push(await openScene({ ...options, serve: ['main', 'trading'] }));
  while (jobs.length < count.jobs) jobs.push(await openScene({ ...options, serve: ['jobs'] }));
  mainDoor.copies.push(...apis.map((one) => one.address('main')));
  await first.give(subjectOf('hanako'), { units: 50_000, paid: 60_000 });
  const browser = () => openBrowser(authDoor.origin);
  return {
    apis,
    auths,
    jobs,
    mails,
    clock,
    auth: { auth: firstAuth, db, origin: authDoor.origin, urls, browser, close: async () => undefined },
    api: { ...first, address: (site) => (site === 'main' ? mainDoor.origin : first.address(site)) },
    async close() {
      await Promise.all([authDoor.close(), mainDoor.close()]);
      for (const auth of auths) await auth.close();
      for (const { api } of [...apis.slice(1), ...jobs]) await api.close();
      await first.close();
    },
  };
}

/** Every fund at its last price, whatever the day. */
async function flatMarket(db: TestDatabase): Promise<MarketData> {
  const { pool, close } = openDatabase({ url: db.ownerUrl, program: 'test', connections: 1 });
  const { rows } = await pool.query<{ fund_code: string; nav: bigint }>(
    'select distinct on (fund_code) fund_code, nav from app.nav order by fund_code, date desc',
  );
  await close();
  const known = rows.map((row) => ({ fundCode: row.fund_code, nav: nav(row.nav) }));
  return {
    navsOf: async (date) =>
      known.map((one) => ({
        ...one,
        date,
        netAssets: yen(1_000_000_000),
        distribution: yen(0),
        fiscalPeriod: null,
      })),
  };
}
