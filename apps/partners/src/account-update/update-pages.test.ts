import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  closeProduct,
  getProcedures,
  reportUpdateReview,
  submitBankChange,
  submitProfileChange,
} from '@tsuzura/contract/partner';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { besideTsuzura } from '../kernel/beside-tsuzura.test-support.ts';
import { openForm, pressForm, type FormView } from '../kernel/form-walker.test-support.ts';

type Standing = Answer<typeof getProcedures>;
const customer: Standing = {
  equity: 'AVAILABLE',
  nisa: 'NOT_OPENED',
  accountRequest: null,
  nisaRequest: null,
  updateRequest: null,
};
const hash = 'u'.repeat(43);
const token = 'k'.repeat(43);
const callbackUrl = 'http://web.example/settings';

let here: Awaited<ReturnType<typeof besideTsuzura>>;
let standing: Standing;
let refusal: Refused | null;
let told: unknown[];

function answer(tsuzura: ApiServer): void {
  const take = (body: unknown) => {
    if (refusal) throw refusal;
    told.push(body);
  };
  tsuzura.handle(getProcedures, async () => standing);
  tsuzura.handle(submitProfileChange, async ({ body }) => {
    take(body);
    return { requestId: 'u-1', status: 'REQUESTED' as const };
  });
  tsuzura.handle(submitBankChange, async ({ body }) => {
    take(body);
    return { requestId: 'u-2', status: 'REQUESTED' as const };
  });
  tsuzura.handle(reportUpdateReview, async ({ body }) => {
    take(body);
    return { status: body.status, withdrawalsHeldUntil: ymd('2026-11-16') };
  });
  tsuzura.handle(closeProduct, async ({ body }) => {
    take(body);
    return { closedOn: ymd('2026-11-13') };
  });
}
beforeAll(async () => {
  here = await besideTsuzura(answer);
});
beforeEach(() => {
  standing = customer;
  refusal = null;
  told = [];
});
afterAll(() => here.close());

const enter = (path: string, query: Record<string, string> = {}) =>
  openForm(`${here.partnersUrl}${path}?${new URLSearchParams({ hashed_user_id: hash, callbackUrl, ...query })}`);
const press = (view: FormView, changes: Record<string, string> = {}) => pressForm(here.partnersUrl, view, changes);

test.each(['/account-update', '/account-update/withdrawBank'])(
  'R7.22 without the key of a strong check there is no form: %s',
  async (path) => {
    for (const query of [{}, { token: 'short' }]) {
      const view = await enter(path, query);
      expect(view.text).toContain('ご本人の確認が必要です');
      expect(view.text).not.toContain('<form');
    }
  },
);

describe('R7.22 a change of data', () => {
  test('sends only what was filled in, cleaned, and then waits for the review', async () => {
    const sent = await press(await enter('/account-update', { token }), {
      phoneNumber: '０９０１２３４５６７８',
      occupation: '学生',
    });
    expect([sent.status, sent.location]).toEqual([
      303,
      `/account-update?${new URLSearchParams({ hashed_user_id: hash, callbackUrl })}`,
    ]);
    expect(told).toEqual([
      { hashedUserId: hash, accountToken: token, changes: { phoneNumber: '090-1234-5678', occupation: '学生' } },
      { requestId: 'u-1', status: 'IN_REVIEW' },
    ]);
  });

  test('nothing filled in, half an address or a name without its reading is said in place', async () => {
    const form = await enter('/account-update', { token });
    expect((await press(form)).text).toContain('変更する項目を入力してください。');
    const half = await press(form, { city: '港区', lastName: '髙﨑' });
    expect(half.status).toBe(400);
    expect(half.values).toMatchObject({ city: '港区', lastName: '髙﨑' });
    expect(half.mistakes).toHaveLength(4);
    expect(told).toEqual([]);
  });

  test('what is on its way is shown instead of a form, and nothing of the reviewer’s', async () => {
    standing = {
      ...customer,
      updateRequest: { id: 'u-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', kind: 'WITHDRAW_BANK' },
    };
    const waiting = await enter('/account-update');
    expect(waiting.text).toContain('出金先口座の変更を受け付けました');
    expect(waiting.text).toContain('N6XV-CVGW');
    expect(waiting.text).not.toMatch(/<form|<button|承認/);
  });

  test('a new address comes from the postal code, as when the account was opened', async () => {
    const form = await enter('/account-update', { token });
    const half = await press(form, { postalCode: '2310017' });
    expect(half.values).toMatchObject({ prefecture: '神奈川県', city: '横浜市中区', street: '港町' });
    expect(half.mistakes).toEqual([
      '町名に続けて、番地を入力してください。番地がないときは「番地なし」と入力してください。',
    ]);
    expect((await press(half, { street: '港町1-1' })).status).toBe(303);
  });

  test('without an open account there is nothing to change', async () => {
    standing = { ...customer, equity: 'CLOSE' };
    expect((await enter('/account-update')).text).toContain('ご利用中の口座がありません。');
  });
});

describe('R7.22 the bank', () => {
  const bank = { bankCode: '9876', branchCode: '058', bankAccountNumber: '1112223' };
  const chosen = async () =>
    press(await enter('/account-update/withdrawBank', { token }), { go: 'choose-bank', bankCode: '9876' });

  test('goes to つづら with the key and the holder’s name', async () => {
    const sent = await press(await chosen(), { go: 'next', ...bank, holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ' });
    expect(sent.status).toBe(303);
    expect(sent.location).not.toContain(token);
    expect(told).toMatchObject([
      { hashedUserId: hash, accountToken: token, bank: { bankName: 'しおさい銀行' }, holderKana: 'ヤマダハナコ' },
      { requestId: 'u-2', status: 'IN_REVIEW' },
    ]);
  });

  test('another name and a used key are refused with everything typed still there', async () => {
    const form = await chosen();
    refusal = new Refused('BANK_HOLDER');
    const other = await press(form, { go: 'next', ...bank, holderKana: 'スズキ タロウ' });
    expect(other.mistakes).toEqual(['ご本人名義の口座をご登録ください。']);
    expect(other.values).toMatchObject({ bankAccountNumber: '1112223', holderKana: 'スズキ タロウ', token });
    refusal = new Refused('ACCOUNT_TOKEN');
    const used = await press(form, { go: 'next', ...bank, holderKana: 'ヤマダ ハナコ' });
    expect(used.status).toBe(400);
    expect(used.text).toContain('ご本人の確認の期限が切れたか');
  });
});

describe('closing', () => {
  test('needs the key, says what is in the way, and sends the product that was chosen', async () => {
    expect((await enter('/account-update/close')).text).not.toContain('<form');
    const form = await enter('/account-update/close', { token });
    expect((await press(form)).mistakes).toEqual(['閉鎖する口座を選んでください。']);
    refusal = new Refused('CLOSE_BLOCKED', {}, [{ message: 'お預かりしているお金を出金してください。' }]);
    expect((await press(form, { product: 'EQUITY' })).text).toContain('お預かりしているお金を出金してください。');
    refusal = null;
    expect((await press(form, { product: 'NISA' })).text).toContain('NISA口座を閉鎖しました');
    expect(told).toEqual([{ hashedUserId: hash, accountToken: token, product: 'NISA' }]);
  });
});
