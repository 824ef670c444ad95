import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  submitAccountApplication,
  submitNisaApplication,
} from '@tsuzura/contract/partner';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { Door } from '@tsuzura/http/door';
import { besideTsuzura } from '../kernel/beside-tsuzura.test-support.ts';
import { openForm, pressForm, type FormView } from '../kernel/form-walker.test-support.ts';

type Standing = Answer<typeof getProcedures>;
const newcomer: Standing = {
  equity: 'NOT_OPENED',
  nisa: 'NOT_OPENED',
  accountRequest: null,
  nisaRequest: null,
  updateRequest: null,
};
const hash = 'n'.repeat(43);

let here: Awaited<ReturnType<typeof besideTsuzura>>;
let standing: Standing;
let refusal: Refused | null;
let told: unknown[];

function answer(tsuzura: Door): void {
  tsuzura.handle(getProcedures, async () => {
    if (refusal) throw refusal;
    return standing;
  });
  tsuzura.handle(submitAccountApplication, async ({ body }) => {
    if (refusal) throw refusal;
    told.push(body);
    return { requestId: 'r-1', status: 'SUBMITTED' as const };
  });
  tsuzura.handle(reportAccountReview, async ({ body }) => {
    told.push(body);
    return { status: body.status, openedOn: null };
  });
  tsuzura.handle(submitNisaApplication, async ({ body }) => {
    if (refusal) throw refusal;
    told.push(body);
    return { requestId: 'n-1', status: 'SUBMITTED' as const, targetYear: 2026 };
  });
  tsuzura.handle(reportNisaReview, async ({ body }) => {
    told.push(body);
    return { status: body.status };
  });
}
beforeAll(async () => {
  here = await besideTsuzura(answer);
});
beforeEach(() => {
  standing = newcomer;
  refusal = null;
  told = [];
});
afterAll(() => here.close());

const enter = (path = '/account-opening', query: Record<string, string> = {}) =>
  openForm(
    `${here.partnersUrl}${path}?${new URLSearchParams({ hashed_user_id: hash, pid: 'cent', trackingId: 't-7', ...query })}`,
  );
const press = (view: FormView, changes: Record<string, string> = {}) => pressForm(here.partnersUrl, view, changes);
const next = (view: FormView, changes: Record<string, string>) => press(view, { go: 'next', ...changes });

const person = {
  lastName: '髙﨑',
  firstName: '𠮷子',
  lastNameKana: 'ﾀｶｻｷ',
  firstNameKana: 'よしこ',
  birthYear: '平成4',
  birthMonth: '８',
  birthDay: '3',
  postalCode: '１０００００１',
  prefecture: '東京都',
  city: '千代田区',
  street: '架空町1-1',
  phoneNumber: '09000007777',
};
const work = {
  occupation: '会社員',
  employer: '架空商事株式会社',
  annualIncomeBand: '300万円以上500万円未満',
  financialAssetsBand: '300万円未満',
  investmentPurpose: '長期の資産形成',
  experience0: 'なし',
  experience1: 'なし',
  experience2: 'なし',
  experience3: '5年以上',
  insider: 'no',
  politicallyExposed: 'no',
  foreignTaxResident: 'no',
};
const account = { specificAccount: 'WITH', nisa: 'NONE' };
const bank = { bankCode: '9876', branchCode: '058', bankAccountType: '1', bankAccountNumber: '65432' };
const last = { cardRead: 'yes', agreed: 'yes' };

const toPerson = async (path?: string) => press(await enter(path), { go: 'person' });
const toBank = async () => next(await next(await next(await toPerson(), person), work), account);
const toConfirm = async () => next(await press(await toBank(), { go: 'choose-bank', bankCode: '9876' }), bank);

describe('R7.21 the application', () => {
  test('five pages without a script, and つづら is told everything once, in the form it wants', async () => {
    const confirm = await toConfirm();
    expect(confirm.text).toContain('お申し込みの内容をご確認ください');
    for (const seen of [
      '髙﨑 𠮷子',
      'タカサキ ヨシコ',
      '〒100-0001',
      '090-0000-7777',
      'しおさい銀行（9876）',
      '普通 0065432',
    ])
      expect(confirm.text).toContain(seen);
    expect(confirm.text).not.toMatch(/<script|<style|style=/);
    expect(confirm.policy).toContain("default-src 'none'");
    const done = await next(confirm, last);
    expect([done.status, done.location]).toEqual([303, `/account-opening?hashed_user_id=${hash}`]);
    expect(told).toEqual([
      {
        hashedUserId: hash,
        pid: 'cent',
        trackingId: 't-7',
        application: {
          lastName: '髙﨑',
          firstName: '𠮷子',
          lastNameKana: 'タカサキ',
          firstNameKana: 'ヨシコ',
          birthDate: '1992-08-03',
          postalCode: '100-0001',
          prefecture: '東京都',
          city: '千代田区',
          street: '架空町1-1',
          phoneNumber: '090-0000-7777',
          occupation: '会社員',
          employer: '架空商事株式会社',
          insider: false,
          investmentPurpose: '長期の資産形成',
          annualIncomeBand: '300万円以上500万円未満',
          financialAssetsBand: '300万円未満',
          experience: { 投資信託: 'なし', 国内株式: 'なし', 信用取引: 'なし', 外国株式: '5年以上' },
          politicallyExposed: false,
          bank: {
            bankCode: '9876',
            branchCode: '058',
            bankAccountType: '1',
            bankAccountNumber: '0065432',
            bankName: 'しおさい銀行',
            bankBranchName: 'みなと支店',
          },
          specificAccount: 'WITH',
          nisa: 'NONE',
          nisaPapers: [],
          verificationMethod: 'JPKI',
        },
      },
      { requestId: 'r-1', status: 'IDENTITY_CHECKING', defects: [] },
      { requestId: 'r-1', status: 'IN_REVIEW', defects: [] },
    ]);
  });

  test.each([
    ['lastName', { lastName: '' }, '姓を入力してください。'],
    ['lastName', { lastName: 'あ'.repeat(200) }, '姓は40文字以内で入力してください。'],
    ['lastName', { lastName: '<b>1</b>' }, '姓の形をご確認ください。'],
    ['firstNameKana', { firstNameKana: '吉子' }, 'メイ（フリガナ）は全角カタカナで入力してください。'],
    ['birthYear', { birthYear: '2008', birthMonth: '11', birthDay: '15' }, '18歳以上のかたにお申し込みいただけます。'],
    ['birthDay', { birthMonth: '2', birthDay: '30' }, '生年月日をご確認ください（例：1990年4月12日）。'],
    ['prefecture', { prefecture: '江戸' }, '都道府県を選び直してください。'],
    ['phoneNumber', { phoneNumber: '110' }, '電話番号の形をご確認ください。'],
    ['postalCode', { postalCode: '12' }, '郵便番号の形をご確認ください。'],
  ])('%s is refused in place and nothing typed is lost: %j', async (field, change, text) => {
    const view = await next(await toPerson(), { ...person, ...change });
    expect(view.status).toBe(400);
    expect(view.mistakes).toEqual([text]);
    expect(view.text).toContain('1か所をご確認ください。');
    if (field !== 'prefecture') expect(view.values[field]).toBe((change as Record<string, string>)[field]);
    expect(view.values['city']).toBe('千代田区');
    expect(view.values['lastNameKana']).toBe('タカサキ');
    expect(view.text).not.toContain('<b>1</b>');
  });

  test('whoever is employed says by whom, and who pays tax abroad cannot apply here', async () => {
    const page = await next(await toPerson(), person);
    const view = await next(page, { ...work, employer: '', foreignTaxResident: 'yes' });
    expect(view.mistakes).toEqual([
      '勤務先を入力してください。',
      '日本以外に納税の義務があるかたは、このサイトではお申し込みいただけません。',
    ]);
    expect((await next(page, { ...work, occupation: '学生', employer: '' })).status).toBe(200);
  });

  test('back and forth loses nothing, and a later page can be corrected from the last one', async () => {
    const confirm = await toConfirm();
    const again = await press(confirm, { go: 'person' });
    expect(again.values).toMatchObject({ lastName: '髙﨑', bankAccountNumber: '65432', experience3: '5年以上' });
    const corrected = await next(again, { street: '架空町2-2' });
    expect(corrected.values).toMatchObject({ street: '架空町2-2', occupation: '会社員' });
  });

  test('the last page needs the consent and the stood-in card', async () => {
    const view = await next(await toConfirm(), {});
    expect(view.mistakes).toEqual(['本人確認の方法をご確認ください。', '書面への同意にチェックを入れてください。']);
    expect(told).toEqual([]);
  });

  test('My Number is never asked for: no field could hold it', async () => {
    const confirm = await toConfirm();
    expect(confirm.text).toContain('番号の入力も読み取りも行いません');
    expect(confirm.text).not.toMatch(/name="[^"]*(my-?number|individualNumber)[^"]*"/i);
    await next(confirm, { ...last, myNumber: '123456789018' });
    expect(JSON.stringify(told)).not.toContain('123456789018');
  });

  test('what つづら refuses comes back on the page it is about, with everything typed', async () => {
    const confirm = await toConfirm();
    refusal = new Refused('INPUT', {}, [{ message: 'NISAは18歳から。', field: 'nisa' }]);
    const back = await next(confirm, last);
    expect([back.status, back.mistakes]).toEqual([400, ['NISAは18歳から。']]);
    expect(back.values['lastName']).toBe('髙﨑');
    refusal = new Refused('DUPLICATE');
    const known = await next(confirm, last);
    expect(known.text).toContain('すでにお申し込みいただいています。');
    expect(known.values['bankAccountNumber']).toBe('65432');
    refusal = new Refused('OVERLOAD');
    expect(await next(confirm, last)).toMatchObject({ status: 502 });
  });
});

describe('the bank', () => {
  test.each(['しおさい', 'ｼｵｻｲ', '9876'])('%s finds it', async (bankSearch) => {
    const view = await press(await toBank(), { go: 'find-bank', bankSearch });
    expect(/name="bankCode" value="(\d+)"/.exec(view.text)?.[1]).toBe('9876');
    expect(view.values['lastName']).toBe('髙﨑');
  });

  test('a real bank is chosen with one of its own branches', async () => {
    const found = await press(await toBank(), { go: 'find-bank', bankSearch: 'みつびし' });
    expect(found.text).toContain('三菱ＵＦＪ銀行');
    const chosen = await press(found, { go: 'choose-bank', bankCode: '0005' });
    const branches = await press(chosen, { go: 'find-branch', branchSearch: 'まるのうち' });
    expect(branches.text).toContain('丸の内支店');
    expect((await next(branches, { ...bank, bankCode: '0005', branchCode: '002' })).status).toBe(200);
    const others = await next(branches, { ...bank, bankCode: '0005', branchCode: '999' });
    expect(others.mistakes).toEqual(['支店を選んでください。']);
  });

  test('a code that does not exist finds none, and sent all the same is refused', async () => {
    const none = await press(await toBank(), { go: 'find-bank', bankSearch: '1234' });
    expect(none.text).toContain('「1234」に合う銀行は見つかりませんでした。');
    for (const bankCode of ['1234', '9998', '']) {
      const view = await next(await toBank(), { ...bank, bankCode });
      expect(view.status).toBe(400);
      expect(view.mistakes[0]).toContain('銀行を選');
    }
    const branch = await next(await press(await toBank(), { go: 'choose-bank', bankCode: '9876' }), {
      ...bank,
      branchCode: '999',
    });
    expect(branch.mistakes).toEqual(['支店を選んでください。']);
    const zeros = await next(await press(await toBank(), { go: 'choose-bank', bankCode: '9876' }), {
      ...bank,
      bankAccountNumber: '0000000',
    });
    expect(zeros.mistakes).toEqual(['口座番号は7桁までの数字で入力してください。']);
  });

  test('C04 ゆうちょ is typed as 記号 and 番号 and becomes an account of the network', async () => {
    const yucho = await press(await toBank(), { go: 'choose-bank', bankCode: '9900' });
    const wrong = await next(yucho, { yuchoKigo: '99999', yuchoBango: '12345671' });
    expect(wrong.mistakes).toEqual(['記号は、通帳にある5桁の数字を入力してください。']);
    const confirm = await next(wrong, { yuchoKigo: '１０５３０', yuchoBango: '12345671' });
    expect(confirm.text).toContain('〇五八店（058）');
    await next(confirm, last);
    expect(told[0]).toMatchObject({
      application: {
        bank: { bankCode: '9900', branchCode: '058', bankAccountType: '1', bankAccountNumber: '1234567' },
      },
    });
  });
});

describe('the entrance', () => {
  test.each(['', 'short', '<script>'])('«%s» names nobody', async (hashed_user_id) => {
    const view = await enter('/account-opening', { hashed_user_id });
    expect(view.text).toContain('お客さまを確認できませんでした');
    expect(view.text).not.toContain('<script>');
    expect(view.text).toContain('http://web.example/signUpCallback?opened=applied');
  });

  test('who is in review sees how far it is and the results a tester may choose', async () => {
    standing = {
      ...newcomer,
      accountRequest: { id: 'r-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', products: ['EQUITY'], defects: [] },
    };
    const view = await enter();
    expect(view.text).toContain('お申し込みを受け付けました');
    expect(view.text).toContain('N6XV-CVGW');
    for (const result of ['APPROVED', 'REJECTED', 'DOCUMENT_DEFECT']) {
      const answer = await press(view, { result });
      expect([answer.status, answer.location]).toEqual([303, `/account-opening?hashed_user_id=${hash}`]);
    }
    expect(told).toMatchObject([
      { requestId: 'r-1', status: 'APPROVED', defects: [] },
      { requestId: 'r-1', status: 'REJECTED', defects: [] },
      { requestId: 'r-1', status: 'DOCUMENT_DEFECT', defects: [{ field: 'street' }] },
    ]);
    expect((await press(view, { result: '<nonsense>' })).status).toBe(400);
  });

  test('a defect is told before the form begins again', async () => {
    const defects = [{ field: 'street', message: '番地をご確認ください。' }];
    standing = {
      ...newcomer,
      accountRequest: {
        id: 'r-1',
        receiptNumber: 'N6XV-CVGW',
        status: 'DOCUMENT_DEFECT',
        products: ['EQUITY'],
        defects,
      },
    };
    const view = await enter();
    expect(view.text).toContain('番地をご確認ください。');
    expect(view.text).toContain('お申し込みを始める');
  });

  test('NISA is chosen beforehand on its own address; with an account it is a form of its own', async () => {
    expect((await toPerson('/account-opening/nisa')).values['nisa']).toBe('OPEN');
    standing = { ...newcomer, equity: 'AVAILABLE' };
    const form = await enter('/account-opening/nisa');
    expect((await press(form, { nisa: 'NONE' })).mistakes).toEqual(['NISA口座を選んでください。']);
    const sent = await press(form, { nisa: 'CHANGE_IN', hasAccountNotice: 'yes' });
    expect(sent.location).toBe(`/account-opening/nisa?hashed_user_id=${hash}`);
    expect(told).toEqual([
      { hashedUserId: hash, kind: 'CHANGE_IN', nisaPapers: ['ACCOUNT_ABOLITION_NOTICE'] },
      { requestId: 'n-1', status: 'UNDER_REVIEW' },
    ]);
  });

  test('the tax office of the demo finds nothing, or a second account', async () => {
    standing = {
      ...newcomer,
      equity: 'AVAILABLE',
      nisa: 'AVAILABLE',
      nisaRequest: { id: 'n-1', status: 'TAX_OFFICE_REVIEW', targetYear: 2026 },
    };
    const view = await enter('/account-opening/nisa');
    expect(view.text).toContain('税務署：ほかの金融機関に口座がある');
    await press(view, { result: 'REJECTED_DUPLICATE' });
    expect(told).toEqual([{ requestId: 'n-1', status: 'REJECTED_DUPLICATE' }]);
  });

  test('while つづら is away the page says so and offers the way back', async () => {
    refusal = new Refused('OVERLOAD');
    const view = await enter();
    expect(view.status).toBe(502);
    expect(view.text).toContain('ただいま受け付けられませんでした');
  });
});
