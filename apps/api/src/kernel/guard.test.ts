import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  completeSubscription,
  confirmBrokerageDocuments,
  ensureCustomer,
  getAccountStatus,
  listAccounts,
  listBrokerageDocuments,
  listTransferredReports,
  listUnmaskedUsers,
} from '@tsuzura/contract/main';
import { freezeClock, getClock } from '@tsuzura/contract/ops';
import { getRealizedProfits, listSpecificAccountTrades, listTradeReports } from '@tsuzura/contract/trading';
import { errors, Refused, type Endpoint } from '@tsuzura/contract/kernel';
import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { createGuard } from './guard.ts';
import { createIdentity } from './identity.ts';
import { openMaintenanceBoard } from './maintenance.ts';
import { issuer, keys, openScene, testNow, tokenFor, type Scene } from './scene.test-support.ts';
import { sites, type ApiSite } from '../sites.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** What the gates beside the call say to this person. */
async function admitted(endpoint: Endpoint, who: string, strongAuthAt: number | null = null): Promise<string> {
  const { database, clock } = scene.api;
  const identity = createIdentity({ issuer, keys, realNow: () => testNow, boundTokens: 'optional' });
  const guard = createGuard({
    database,
    clock,
    identity,
    maintenance: await openMaintenanceBoard(database, clock),
    protection: { isFrozen: () => false },
    realNow: () => testNow,
  });
  try {
    await guard.admit(endpoint, { role: 'customer', subject: subjectOf(who), username: '', strongAuthAt });
    return 'ok';
  } catch (error) {
    return error instanceof Refused ? errors[error.kind].code : String(error);
  }
}

const code = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

describe('R6.05 the server enforces what the browser shows', () => {
  test('R6.01 a visitor is told to sign in', async () => {
    const visitor = await scene.as(null);
    expect(await code(visitor.call(getAccountStatus))).toBe('401-000');
  });

  test.each([
    ['hajime', 'signed in without an account', '400-999', '400-999'],
    ['hanako', 'open account', 'ok', 'ok'],
    ['owari', 'R6.04 closed account: documents only', '400-999', 'ok'],
  ])('R4.09 %s (%s)', async (who, _story, needsOpen, closedAllowed) => {
    expect(await admitted(listAccounts, who)).toBe(needsOpen);
    expect(await admitted(listTransferredReports, who)).toBe(closedAllowed);
  });

  describe('R4.10 a closed account reads its statements and documents for some years', () => {
    /** What the page of documents and statements asks for. */
    const documentsPage = [listBrokerageDocuments, confirmBrokerageDocuments, listTransferredReports, listTradeReports];
    /** What the page of the specific-account statement asks for: one rule for the whole page. */
    const statement = [listSpecificAccountTrades, getRealizedProfits];
    const closeOn = (who: string, day: Ymd) =>
      scene.api.database.reader
        .updateTable('app.account')
        .set({ equity_closed_on: day })
        .where('customer_id', '=', subjectOf(who))
        .execute();
    afterEach(() => scene.api.clock.put(demoStart, 'frozen'));
    afterAll(() => closeOn('mukashi', ymd('2019-12-27')));

    test('closed this year: everything; closed in 2019: nothing that has an end', async () => {
      for (const call of [...documentsPage, ...statement]) {
        expect([call.path, await admitted(call, 'owari')]).toEqual([call.path, 'ok']);
        expect([call.path, await admitted(call, 'mukashi')]).toEqual([call.path, '400-999']);
      }
    });

    test.each([
      ['2020-12-31', '400-999', '400-999'],
      ['2021-01-01', 'ok', '400-999'],
      ['2024-12-31', 'ok', '400-999'],
      ['2025-01-01', 'ok', 'ok'],
    ])(
      'closed on %s, in 2026: statements and documents %s, specific-account statement %s',
      async (day, ofDocuments, ofStatement) => {
        await closeOn('mukashi', ymd(day));
        for (const call of documentsPage)
          expect([call.path, await admitted(call, 'mukashi')]).toEqual([call.path, ofDocuments]);
        for (const call of statement) expect(await admitted(call, 'mukashi')).toBe(ofStatement);
      },
    );

    test('the year is the business year in Japan: it turns at midnight, not at the hour of Greenwich', async () => {
      await scene.api.clock.put(atJst(ymd('2027-12-31'), '23:59'), 'frozen');
      expect(await admitted(listSpecificAccountTrades, 'owari')).toBe('ok');
      await scene.api.clock.put(atJst(ymd('2028-01-01'), '00:00'), 'frozen');
      expect(await admitted(listSpecificAccountTrades, 'owari')).toBe('400-999');
      expect(await admitted(listTradeReports, 'owari')).toBe('ok');
    });

    test('an open account reads them whatever the years say', async () => {
      for (const call of [...documentsPage, listSpecificAccountTrades])
        expect(await admitted(call, 'hanako')).toBe('ok');
    });
  });

  test('an order is refused with 400-997 while a document in force is unread', async () => {
    expect(await admitted(completeSubscription, 'midoku')).toBe('400-997');
    expect(await admitted(completeSubscription, 'hanako')).toBe('ok');
  });

  test('R8.04 after agreeing to every unread document, and not before, the order passes', async () => {
    const client = await scene.as('midoku');
    const unread = (await client.call(listBrokerageDocuments)).brokerageDocuments.filter((one) => !one.isConfirmed);
    const agree = (documents: readonly { id: string }[]) =>
      client.call(confirmBrokerageDocuments, { body: { brokerageDocuments: documents.map(({ id }) => ({ id })) } });
    await agree(unread.slice(1));
    expect(await admitted(completeSubscription, 'midoku')).toBe('400-997');
    await agree(unread.slice(0, 1));
    expect(await admitted(completeSubscription, 'midoku')).toBe('ok');
  });

  describe('whoever may not make a call hears that, and nothing about what was sent', () => {
    const gated = [...sites.main.calls, ...sites.trading.calls].filter(({ gates }) => gates?.account !== undefined);
    const hasInput = ({ params, body, once }: Endpoint) => (params ?? body ?? once) !== undefined;

    /** Nothing that any call takes, in every place where one takes something. */
    async function sendWrong({ site, method, path, query, form, body }: Endpoint, token: string): Promise<string> {
      const fields = Object.keys((query?._zod.def as { shape?: object } | undefined)?.shape ?? {});
      const search = fields.map((field) => `${field}=%F0%9F%98%80`).join('&');
      const answer = await fetch(`${scene.address(site as ApiSite)}${path.replaceAll(/\{.*?\}/g, '%20')}?${search}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        ...(body && { body: form ? 'nothing=x' : '[]' }),
      });
      return `${((await answer.json()) as { code?: string }).code} ${method} ${path}`;
    }
    const allAs = async (who: string, calls: readonly Endpoint[]) => {
      const token = await tokenFor(subjectOf(who));
      const answers: string[] = [];
      // One after the other: more at once than the service takes would be refused for that.
      for (const call of calls) answers.push(await sendWrong(call, token));
      return answers;
    };
    const expected = (code: string, calls: readonly Endpoint[]) =>
      calls.map(({ method, path }) => `${code} ${method} ${path}`);

    test.each(['hajime', 'mukashi'])(
      'R6.05 the account of %s is refused before the input, at every call',
      async (who) => {
        expect(await allAs(who, gated)).toEqual(expected('400-999', gated));
      },
    );

    test('an open account hears what is wrong with the input, before it is sent to a fresh check', async () => {
      // Whether hanako has the product of a call is asked with her account; apps/api/src/margin tests that gate.
      const calls = gated.filter(hasInput).filter(({ gates }) => gates?.product === undefined);
      expect(calls.length).toBeGreaterThan(20);
      const answers = await allAs('hanako', calls);
      expect(answers.filter((answer) => !/^400-00[12] /.test(answer))).toEqual([]);
    });
  });

  test('a call that needs a fresh strong check answers 403-100 without one, and with one older than five minutes', async () => {
    expect(await admitted(listUnmaskedUsers, 'hanako')).toBe('403-100');
    expect(await admitted(listUnmaskedUsers, 'hanako', testNow - 300_001)).toBe('403-100');
    expect(await admitted(listUnmaskedUsers, 'hanako', testNow - 300_000)).toBe('ok');
  });

  test('R6.06 a customer token never opens the operator API, nor the reverse', async () => {
    expect(await code((await scene.as('unyo', 'ops', { role: 'customer' })).call(getClock))).toBe('401-000');
    expect(await code((await scene.as('unyo', 'main', { role: 'operator' })).call(getAccountStatus))).toBe('401-000');
    expect(await code((await scene.as('unyo', 'ops')).call(getClock))).toBe('ok');
  });

  test('an operator changes something only within 15 minutes of a passkey, and reads later too', async () => {
    const freezes = async (strongSecondsAgo: number | null) =>
      code((await scene.as('unyo', 'ops', { strongSecondsAgo })).call(freezeClock));
    expect([await freezes(null), await freezes(901)]).toEqual(['401-000', '403-100']);
    expect(await freezes(900)).toBe('ok');
    expect(await code((await scene.as('unyo', 'ops', { strongSecondsAgo: 901 })).call(getClock))).toBe('ok');
  });
});

test('R3.01 account status of an open, a closed and a missing account', async () => {
  expect((await (await scene.as('waku')).call(getAccountStatus)).status).toMatchObject({
    equity: 'AVAILABLE',
    nisa: 'AVAILABLE',
  });
  expect(await (await scene.as('owari')).call(getAccountStatus)).toMatchObject({
    status: { equity: 'CLOSE' },
    closedAt: { equityClosedAt: '2026-03-31', marginClosedAt: null },
  });
  expect((await (await scene.as('hajime')).call(getAccountStatus)).status.equity).toBe('NOT_OPENED');
});

test('R4.08 a new person gets one customer record however often the app asks', async () => {
  const client = await scene.as('someone-new');
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => client.call(ensureCustomer)));
  for (const other of others) expect(other).toEqual(first);
  const audits = await scene.api.database.reader
    .selectFrom('ops.audit')
    .select('action')
    .where('actor', '=', first?.customerId ?? '')
    .execute();
  expect(audits).toEqual([{ action: 'customer.created' }]);
});
