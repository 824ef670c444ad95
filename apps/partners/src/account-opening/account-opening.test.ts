import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  submitAccountApplication,
  submitNisaApplication,
} from '@tsuzura/contract/partner';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { ApiServer } from '@tsuzura/http/server';
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

function answer(tsuzura: ApiServer): void {
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
const enterWith = (cookie: string, query: Record<string, string> = {}) =>
  openForm(`${here.partnersUrl}/account-opening?${new URLSearchParams({ hashed_user_id: hash, ...query })}`, cookie);
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
  experience: 'SOME',
  experience3: '5年以上',
  declaration: 'NONE',
};
const account = { specificAccount: 'WITH', nisa: 'NONE' };
/** 普通 is chosen beforehand. */
const bank = { bankCode: '9876', branchCode: '058', bankAccountNumber: '65432' };
const last = { cardRead: 'yes', agreed: 'yes' };

const toPerson = (path?: string) => enter(path);
const toBank = async () => next(await next(await toPerson(), person), work);
const toConfirm = async () => next(await press(await toBank(), { bankCode: '9876' }), { ...bank, ...account });

describe('R7.21 the application', () => {
  test('four pages that need no script, and つづら is told everything once, in the form it wants', async () => {
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
    const view = await next(page, { ...work, employer: '', declaration: 'SOME', foreignTaxResident: 'yes' });
    expect(view.mistakes).toEqual([
      '勤務先を入力してください。',
      '日本以外に納税の義務があるかたは、このサイトではお申し込みいただけません。お客さまサポートへお問い合わせください。',
    ]);
    expect((await next(page, { ...work, occupation: '学生', employer: '' })).status).toBe(200);
  });

  test('one answer says that nothing applies; who says that something does says what', async () => {
    const page = await next(await toPerson(), person);
    const { experience: _, experience3: __, declaration: ___, ...rest } = work;
    expect((await next(page, rest)).mistakes).toEqual([
      '投資の経験を選んでください。',
      '該当するものがあるかどうかを選んでください。',
    ]);
    expect((await next(page, { ...rest, experience: 'SOME', declaration: 'SOME' })).mistakes).toEqual([
      '経験のある商品の年数を選んでください。',
      '該当するものにチェックを入れてください。',
    ]);
    const done = await next(page, { ...rest, experience: 'NONE', declaration: 'SOME', insider: 'yes' });
    const confirm = await next(await press(done, { bankCode: '9876' }), { ...bank, ...account });
    expect(confirm.text).toContain('はじめて');
    await next(confirm, last);
    expect(told[0]).toMatchObject({
      application: { insider: true, politicallyExposed: false, experience: { 投資信託: 'なし', 外国株式: 'なし' } },
    });
  });

  test('必須 and 任意 are true: what depends on another answer says on which', async () => {
    const page = await next(await toPerson(), person);
    expect(page.text).toMatch(/勤務先\s*<span class="tag">お勤めのかたは必須<\/span>/);
    const kinds = await press(await next(page, work), { bankCode: '9876' });
    expect(kinds.text).toContain('変更するかたは必須');
    const changed = await next(kinds, { ...bank, ...account, nisa: 'CHANGE_IN' });
    expect(changed.mistakes).toEqual(['勘定廃止通知書をご用意ください。']);
    const confirm = await toConfirm();
    expect(confirm.text.match(/class="tag">必須/g)).toHaveLength(2);
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

  test('before anybody searches only fictitious banks are offered, and they say so', async () => {
    const view = await toBank();
    expect(view.text).toMatch(/しおさい銀行 <small>9876　架空/);
    expect(view.text).not.toMatch(/　実在|ゆうちょ/);
    expect(view.text).toContain('実際の口座には何も起こりません');
  });

  test('a real bank is chosen with one of its own branches', async () => {
    const found = await press(await toBank(), { go: 'find-bank', bankSearch: 'みつびし' });
    expect(found.text).toContain('三菱ＵＦＪ銀行');
    expect(found.text).toMatch(/三菱ＵＦＪ銀行 <small>0005　実在/);
    const chosen = await press(found, { bankCode: '0005' });
    const branches = await press(chosen, { go: 'find-branch', branchSearch: 'まるのうち' });
    expect(branches.text).toContain('丸の内支店');
    expect((await next(branches, { ...bank, ...account, bankCode: '0005', branchCode: '002' })).status).toBe(200);
    const others = await next(branches, { ...bank, ...account, bankCode: '0005', branchCode: '999' });
    expect(others.mistakes).toEqual(['支店を選んでください。']);
  });

  test('a code that does not exist finds none, and sent all the same is refused', async () => {
    const none = await press(await toBank(), { go: 'find-bank', bankSearch: '1234' });
    expect(none.text).toContain('「1234」に合う銀行は見つかりませんでした。');
    for (const bankCode of ['1234', '9998', '']) {
      const view = await next(await toBank(), { ...bank, ...account, bankCode });
      expect(view.status).toBe(400);
      expect(view.mistakes[0]).toContain('銀行を選');
    }
    const branch = await next(await press(await toBank(), { bankCode: '9876' }), {
      ...bank,
      ...account,
      branchCode: '999',
    });
    expect(branch.mistakes).toEqual(['支店を選んでください。']);
    const zeros = await next(await press(await toBank(), { bankCode: '9876' }), {
      ...bank,
      ...account,
      bankAccountNumber: '0000000',
    });
    expect(zeros.mistakes).toEqual(['口座番号は7桁までの数字で入力してください。']);
  });

  test('C04 ゆうちょ is typed as 記号 and 番号 and becomes an account of the network', async () => {
    const yucho = await press(await toBank(), { bankCode: '9900' });
    const wrong = await next(yucho, { ...account, yuchoKigo: '99999', yuchoBango: '12345671' });
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

  test('who is in review sees how far it is, and nothing of the reviewer’s', async () => {
    standing = {
      ...newcomer,
      accountRequest: { id: 'r-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', products: ['EQUITY'], defects: [] },
    };
    const view = await enter();
    expect(view.text).toContain('お申し込みを受け付けました');
    expect(view.text).toContain('N6XV-CVGW');
    expect(view.text).not.toMatch(/<form|<button|承認|否認|体験用/);
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

  test('while つづら is away the page says so and offers the way back', async () => {
    refusal = new Refused('OVERLOAD');
    const view = await enter();
    expect(view.status).toBe(502);
    expect(view.text).toContain('ただいま受け付けられませんでした');
  });
});

describe('the address', () => {
  const untyped = { ...person, prefecture: '', city: '', street: '' };

  test('comes from the postal code at the next press, also without a script; the number is still asked for', async () => {
    const view = await next(await toPerson(), untyped);
    expect(view.values).toMatchObject({ prefecture: '東京都', city: '千代田区', street: '千代田' });
    expect(view.mistakes).toEqual([
      '町名に続けて、番地を入力してください。番地がないときは「番地なし」と入力してください。',
    ]);
    expect(view.text).toContain('住所を入れました。');
    expect((await next(view, { street: '千代田1-1' })).text).toContain('お仕事と投資');
  });

  test('is typed where the code is unknown, and what was typed is never replaced', async () => {
    const unknown = await next(await toPerson(), { ...untyped, postalCode: '0000000' });
    expect(unknown.mistakes).toHaveLength(3);
    expect(unknown.values['postalCode']).toBe('000-0000');
    const other = await next(await toPerson(), { ...person, city: '架空市' });
    expect(other.text).toContain('お仕事と投資');
    expect(other.values['city']).toBe('架空市');
  });

  test('only the page with the address has a script, and it is ours', async () => {
    const view = await toPerson();
    expect(view.text.match(/<script[^>]*>/g)).toEqual(['<script src="/postal-code.js" defer>']);
    expect(view.policy).toContain("script-src 'self'; connect-src 'self'");
    expect((await next(view, person)).policy).not.toContain('script-src');
  });
});

describe('an application that was begun', () => {
  test('is there again in the same browser, on the page where it was left', async () => {
    const left = await next(await next(await toPerson(), person), work);
    expect(left.setCookie).toMatch(
      /^application=[\w-]{43}; Path=\/account-opening; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const start = await enterWith(left.cookie);
    expect(start.text).toContain('入力の途中のお申し込みがあります');
    expect(start.text).not.toContain('髙﨑');
    const resumed = await press(start, { go: 'resume' });
    expect(resumed.text).toContain('銀行を選んでください');
    expect(resumed.values).toMatchObject({ lastName: '髙﨑', occupation: '会社員' });
  });

  test('is nobody else’s: another browser, another customer and a made-up key find nothing', async () => {
    const { cookie } = await next(await toPerson(), person);
    expect((await enter()).text).not.toContain('お申し込みの続き');
    expect((await enterWith(cookie, { hashed_user_id: 'o'.repeat(43) })).text).not.toContain('お申し込みの続き');
    expect((await enterWith(`application=${'k'.repeat(43)}`)).text).not.toContain('お申し込みの続き');
    const stolen = await press(
      { ...(await enter()), cookie },
      { at: 'start', go: 'resume', hashed_user_id: 'o'.repeat(43) },
    );
    expect(stolen.text).not.toContain('髙﨑');
  });

  test('is begun anew on request, and then gone', async () => {
    const { cookie } = await next(await toPerson(), person);
    const fresh = await press(await enterWith(cookie), { go: 'restart' });
    expect(fresh.values['lastName'] ?? '').toBe('');
  });

  test('is corrected and not typed again when the review sends it back', async () => {
    const sent = await next(await toConfirm(), last);
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
    const start = await enterWith(sent.cookie);
    expect(start.text).toContain('番地をご確認ください。');
    const back = await press(start, { go: 'resume' });
    expect(back.text).toContain('お客さま情報');
    expect(back.values).toMatchObject({ street: '架空町1-1', bankAccountNumber: '65432' });
  });
});
