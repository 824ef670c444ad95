import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getBrokerageUser,
  getNisaStatus,
  getUpdateAccountRequest,
  listAccountRequests,
  listAccounts,
  listMaskedUsers,
  listNisaRequests,
  listUnmaskedUsers,
  listUserAccounts,
} from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { confirmationOutdated, isWithdrawBankUnset, reconfirmationDue } from '@tsuzura/domain/account';
import { ymd } from '@tsuzura/domain/calendar';
import { people, subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { runAsOwner } from './run-as-owner.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const withStrongCheck = { strongSecondsAgo: 1 };

const asOwner = (sql: string) => runAsOwner(scene, sql);

/** Every read of this area, by what it answers or the code it refuses with. */
const reads = {
  users: (client: Client) => client.call(getBrokerageUser),
  accounts: (client: Client) => client.call(listAccounts),
  userAccounts: (client: Client) => client.call(listUserAccounts),
  maskedUsers: (client: Client) => client.call(listMaskedUsers),
  unmaskedUsers: (client: Client) => client.call(listUnmaskedUsers),
  accountRequests: (client: Client) => client.call(listAccountRequests),
  updateAccountRequests: (client: Client) => client.call(getUpdateAccountRequest),
  nisaRequests: (client: Client) => client.call(listNisaRequests),
  nisaStatus: (client: Client) => client.call(getNisaStatus),
} as const;
type Read = keyof typeof reads;

async function readAll(client: Client): Promise<Record<Read, unknown>> {
  const answers = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => [
      name,
      await read(client).catch((error: { code?: string }) => error.code),
    ]),
  );
  return Object.fromEntries(answers) as Record<Read, unknown>;
}

describe('R6 who is answered', () => {
  test('R6.01 a visitor is told to sign in by every one of them', async () => {
    const answers = await readAll(await scene.as(null));
    expect(new Set(Object.values(answers))).toEqual(new Set(['401-000']));
  });

  test('R6.02 without an account there is nothing to show, and what needs one says so', async () => {
    const nobody = {
      users: '400-999',
      accounts: '400-999',
      userAccounts: { userAccounts: [] },
      maskedUsers: { users: [] },
      unmaskedUsers: { users: [] },
      accountRequests: { accountRequests: [] },
      updateAccountRequests: { status: 'NONE', kind: null, requestedAt: null },
      nisaRequests: { nisaRequests: [] },
      nisaStatus: {
        status: 'NOT_OPENED',
        provisional: false,
        openedOn: null,
        currentYear: 2026,
        kind: 'ADULT',
        canBuyTsumitate: false,
        canBuyGrowth: false,
      },
    };
    expect(await readAll(await scene.as('hajime', 'main', withStrongCheck))).toEqual(nobody);
    // Signed in for the first time, before the app has asked for a customer record.
    expect(await readAll(await scene.as('nobody-yet', 'main', withStrongCheck))).toEqual(nobody);
  });

  test.each(['owari', 'mukashi'])(
    'R6.04 a closed account (%s) still shows its person, and buys nothing',
    async (who) => {
      const answers = await readAll(await scene.as(who, 'main', withStrongCheck));
      expect(answers).toMatchObject({
        users: '400-999',
        accounts: '400-999',
        userAccounts: { userAccounts: [{ role: 'OWNER', equity: 'CLOSE' }] },
        maskedUsers: { users: [{ nameKana: expect.stringMatching(/^[ァ-ヶ]＊ [ァ-ヶ]＊$/) as string }] },
        unmaskedUsers: { users: [{ email: `${who}@example.jp` }] },
        accountRequests: { accountRequests: [{ status: 'OPENED', openedOn: '2018-04-02' }] },
        nisaStatus: { status: 'CLOSE', canBuyTsumitate: false, canBuyGrowth: false },
      });
    },
  );

  test('R6.05 a customer sees their own and nobody else’s, whoever asks at the same time', async () => {
    const owners = people.filter(({ account }) => account?.equity === 'AVAILABLE');
    const answers = await Promise.all(
      owners.map(async ({ key }) => readAll(await scene.as(key, 'main', withStrongCheck))),
    );
    for (const [index, { account, name, username }] of owners.entries()) {
      const number = account?.number ?? '';
      expect(answers[index]).toMatchObject({
        accounts: { accounts: [{ accountNumber: number }] },
        userAccounts: { userAccounts: [{ accountNumber: number, service: 'latte' }] },
        unmaskedUsers: { users: [{ name, email: username }] },
      });
      const text = JSON.stringify(answers[index]);
      for (const other of owners.filter((one) => one.name !== name)) {
        expect(text).not.toContain(other.name);
        expect(text).not.toContain(other.username);
        expect(text).not.toContain(`"${other.account?.number}"`);
        expect(text).not.toContain(subjectOf(other.key));
      }
    }
  });
});

describe('the person', () => {
  test('is masked by default: no whole value of a person is in the answer', async () => {
    const [whole, masked] = await Promise.all([
      (await scene.as('hanako', 'main', withStrongCheck)).call(listUnmaskedUsers),
      (await scene.as('hanako')).call(listMaskedUsers),
    ]);
    expect(masked).toEqual({
      users: [
        {
          name: '山＊ 花＊',
          nameKana: 'ヤ＊ ハ＊',
          birthDate: '19＊＊-＊＊-＊＊',
          postalCode: '105-＊＊＊＊',
          address: '東京都港区＊＊＊＊',
          phoneNumber: '090-＊＊＊＊-1234',
          email: 'h＊＊＊＊＊@example.jp',
          withdrawBank: { bankName: 'しおさい銀行', branchName: 'みなと支店', number: '＊＊＊＊567' },
        },
      ],
    });
    expect(whole).toEqual({
      users: [
        {
          name: '山田 花子',
          nameKana: 'ヤマダ ハナコ',
          birthDate: '1990-04-12',
          postalCode: '105-0000',
          address: '東京都港区架空町1-2-3',
          phoneNumber: '090-0000-1234',
          email: 'hanako@example.jp',
          withdrawBank: { bankName: 'しおさい銀行', branchName: 'みなと支店', number: '1234567' },
          occupation: '会社員',
          employer: '架空商事株式会社',
          investmentPurpose: '長期の資産形成',
          annualIncomeBand: '300万円以上500万円未満',
          financialAssetsBand: '300万円以上500万円未満',
          experience: { 投資信託: '1年以上3年未満', 国内株式: 'なし', 信用取引: 'なし', 外国株式: 'なし' },
          insider: false,
        },
      ],
    });
  });

  test('R5.02 has no bank while it is unset, masked or whole', async () => {
    const client = await scene.as('ginko', 'main', withStrongCheck);
    expect((await client.call(listMaskedUsers)).users).toMatchObject([{ withdrawBank: null }]);
    expect((await client.call(listUnmaskedUsers)).users).toMatchObject([{ withdrawBank: null }]);
  });

  test('is shown whole after a fresh strong check only, and every look leaves one row in the trail', async () => {
    const looks = () =>
      scene.api.database.reader
        .selectFrom('ops.audit')
        .select(['actor_role', 'actor', 'subject', 'detail', 'at'])
        .where('action', '=', 'person.unmasked')
        .where('actor', '=', subjectOf('beika'))
        .orderBy('id')
        .execute();
    const before = (await looks()).length;
    await expect((await scene.as('beika')).call(listUnmaskedUsers)).rejects.toMatchObject({ code: '403-100' });
    await expect(
      (await scene.as('beika', 'main', { strongSecondsAgo: 301 })).call(listUnmaskedUsers),
    ).rejects.toMatchObject({ code: '403-100' });
    await (await scene.as('beika')).call(listMaskedUsers);
    expect(await looks()).toHaveLength(before);
    const client = await scene.as('beika', 'main', withStrongCheck);
    await client.call(listUnmaskedUsers);
    await client.call(listUnmaskedUsers);
    const row = { actor_role: 'customer', actor: subjectOf('beika'), subject: subjectOf('beika'), detail: {} };
    expect((await looks()).slice(before)).toMatchObject([row, row]);
  });

  test('without an account there is nothing to look at, and so no trace of a look', async () => {
    await (await scene.as('hajime', 'main', withStrongCheck)).call(listUnmaskedUsers);
    const rows = await scene.api.database.reader
      .selectFrom('ops.audit')
      .select('id')
      .where('action', '=', 'person.unmasked')
      .where('actor', '=', subjectOf('hajime'))
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the account', () => {
  test('R3.03 the withdrawal bank with its names, and the last confirmation', async () => {
    expect(await (await scene.as('hanako')).call(getBrokerageUser)).toEqual({
      withdrawBank: {
        code: '9876',
        branchCode: '058',
        number: '1234567',
        bankName: 'しおさい銀行',
        branchName: 'みなと支店',
        accountType: '1',
        holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
      },
      lastConfirmedOn: '2026-06-01',
    });
  });

  test('R5.02 R3.03 an unset bank arrives as 9998-000, which the rule of the domain calls unset', async () => {
    const { withdrawBank } = await (await scene.as('ginko')).call(getBrokerageUser);
    expect(withdrawBank).toMatchObject({ code: '9998', branchCode: '000', bankName: '', accountType: '' });
    expect(isWithdrawBankUnset(withdrawBank)).toBe(true);
  });

  test('R7.13 users answers 400-999 unless equity is AVAILABLE, whatever other state it is in', async () => {
    const client = await scene.as('oisho');
    try {
      for (const state of ['REQUESTING', 'SUSPENDED', 'CLOSING', 'NOT_OPENED']) {
        await asOwner(`update app.account set equity = '${state}' where customer_id = '${subjectOf('oisho')}'`);
        await expect(client.call(getBrokerageUser)).rejects.toMatchObject({ status: 400, code: '400-999' });
      }
    } finally {
      await asOwner(`update app.account set equity = 'AVAILABLE' where customer_id = '${subjectOf('oisho')}'`);
    }
    expect(await client.call(getBrokerageUser)).toMatchObject({ lastConfirmedOn: '2026-06-01' });
  });

  test('a specific account (特定口座) with and without withholding, and none', async () => {
    const specificOf = async (who: string) =>
      (await (await scene.as(who)).call(listAccounts)).accounts[0]?.specificAccount;
    expect(await specificOf('hanako')).toEqual({
      opened: true,
      withholding: 'WITH',
      dividendsIncluded: true,
      nextYearWithholding: 'WITH',
    });
    expect(await specificOf('oisho')).toMatchObject({ opened: true, withholding: 'WITHOUT', dividendsIncluded: false });
    await asOwner(`update app.account set specific_withholding = null, specific_next_year_withholding = null,
      specific_dividends_included = false where customer_id = '${subjectOf('ichinen')}'`);
    expect(await specificOf('ichinen')).toEqual({
      opened: false,
      withholding: null,
      dividendsIncluded: false,
      nextYearWithholding: null,
    });
  });

  test('suitability says what the review allowed', async () => {
    await asOwner(
      `update app.account set restricted_fund_codes = '{TZ010009}' where customer_id = '${subjectOf('oisho')}'`,
    );
    const { accounts } = await (await scene.as('oisho')).call(listAccounts);
    expect(accounts).toMatchObject([
      {
        branchCode: '001',
        openedOn: '2024-02-01',
        dividendMethod: 'PROPORTIONAL',
        electronicDelivery: true,
        suitability: { canTradeMargin: true, canTradeUsEquity: false, restrictedFundCodes: ['TZ010009'] },
      },
    ]);
  });
});

describe('procedures', () => {
  test('R4.14 R3.02 a change that is pending keeps the yearly confirmation away; a year without one does not', async () => {
    const today = ymd('2026-11-13');
    const stateOf = async (who: string) => {
      const client = await scene.as(who);
      const [{ lastConfirmedOn }, update] = await Promise.all([
        client.call(getBrokerageUser),
        client.call(getUpdateAccountRequest),
      ]);
      const outdated = confirmationOutdated(lastConfirmedOn, today);
      return { update, outdated, due: reconfirmationDue(lastConfirmedOn, today, update.status) };
    };
    expect(await stateOf('henko')).toEqual({
      update: { status: 'IN_REVIEW', kind: 'PROFILE', requestedAt: '2026-11-11T19:30:00+09:00' },
      outdated: true,
      due: false,
    });
    expect(await stateOf('ichinen')).toMatchObject({ update: { status: 'NONE' }, outdated: true, due: true });
    expect(await stateOf('hanako')).toMatchObject({ update: { status: 'NONE' }, outdated: false, due: false });
  });

  test('R3.02 of several changes the pending one is told, else the newest', async () => {
    const client = await scene.as('waku');
    const row = (id: string, kind: string, status: string, day: string) =>
      asOwner(`insert into app.update_request (id, customer_id, kind, status, requested_at, updated_at)
        values ('${id}', '${subjectOf('waku')}', '${kind}', '${status}', '${day}T10:00+09', '${day}T10:00+09')`);
    await row('w1', 'PROFILE', 'COMPLETED', '2026-01-10');
    await row('w2', 'WITHDRAW_BANK', 'REJECTED', '2026-02-10');
    expect(await client.call(getUpdateAccountRequest)).toMatchObject({ status: 'REJECTED', kind: 'WITHDRAW_BANK' });
    await row('w3', 'PROFILE', 'REQUESTED', '2026-03-10');
    await row('w4', 'RECONFIRMATION', 'COMPLETED', '2026-04-10');
    expect(await client.call(getUpdateAccountRequest)).toEqual({
      status: 'REQUESTED',
      kind: 'PROFILE',
      requestedAt: '2026-03-10T10:00:00+09:00',
    });
    await expect(row('w5', 'WITHDRAW_BANK', 'IN_REVIEW', '2026-05-10')).rejects.toThrow('update_request_pending');
  });

  test('an application for an account is followed by whoever made it, the newest first', async () => {
    await asOwner(`insert into app.account_request (id, customer_id, status, products, specific_account, nisa,
        verification_method, defects, requested_at, updated_at) values
      ('h1', '${subjectOf('hajime')}', 'EXPIRED', '{EQUITY}', 'WITH', 'NONE', 'MAIL', '[]', '2026-05-01T09:00+09', '2026-08-01T09:00+09'),
      ('h2', '${subjectOf('hajime')}', 'DOCUMENT_DEFECT', '{EQUITY,NISA}', 'WITH', 'OPEN', 'JPKI',
        '[{"field":"address","message":"ご住所を確認できませんでした。"}]', '2026-11-10T09:00+09', '2026-11-12T09:00+09')`);
    try {
      expect(await (await scene.as('hajime')).call(listAccountRequests)).toEqual({
        accountRequests: [
          {
            id: 'h2',
            status: 'DOCUMENT_DEFECT',
            products: ['EQUITY', 'NISA'],
            verificationMethod: 'JPKI',
            defects: [{ field: 'address', message: 'ご住所を確認できませんでした。' }],
            requestedAt: '2026-11-10T09:00:00+09:00',
            updatedAt: '2026-11-12T09:00:00+09:00',
            openedOn: null,
          },
          expect.objectContaining({ id: 'h1', status: 'EXPIRED' }),
        ],
      });
    } finally {
      await asOwner(`delete from app.account_request where customer_id = '${subjectOf('hajime')}'`);
    }
  });
});
