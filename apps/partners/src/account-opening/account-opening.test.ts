import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { account, bank, hash, last, person, work, openApplicationSite } from './application-site.test-support.ts';

let site: Awaited<ReturnType<typeof openApplicationSite>>;
beforeAll(async () => {
  site = await openApplicationSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

describe('R7.21 the application', () => {
  test('four pages that need no script, and つづら is told everything once, in the form it wants', async () => {
    const confirm = await site.toConfirm();
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
    const done = await site.next(confirm, last);
    expect([done.status, done.location]).toEqual([303, `/account-opening?hashed_user_id=${hash}`]);
    expect(site.state.told).toEqual([
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
    const view = await site.next(await site.toPerson(), { ...person, ...change });
    expect(view.status).toBe(400);
    expect(view.mistakes).toEqual([text]);
    expect(view.text).toContain('1か所をご確認ください。');
    if (field !== 'prefecture') expect(view.values[field]).toBe((change as Record<string, string>)[field]);
    expect(view.values['city']).toBe('千代田区');
    expect(view.values['lastNameKana']).toBe('タカサキ');
    expect(view.text).not.toContain('<b>1</b>');
  });

  test('whoever is employed says by whom, and who pays tax abroad cannot apply here', async () => {
    const page = await site.next(await site.toPerson(), person);
    const view = await site.next(page, { ...work, employer: '', declaration: 'SOME', foreignTaxResident: 'yes' });
    expect(view.mistakes).toEqual([
      '勤務先を入力してください。',
      '日本以外に納税の義務があるかたは、このサイトではお申し込みいただけません。お客さまサポートへお問い合わせください。',
    ]);
    expect((await site.next(page, { ...work, occupation: '学生', employer: '' })).status).toBe(200);
  });

  test('one answer says that nothing applies; who says that something does says what', async () => {
    const page = await site.next(await site.toPerson(), person);
    const { experience: _, experience3: __, declaration: ___, ...rest } = work;
    expect((await site.next(page, rest)).mistakes).toEqual([
      '投資の経験を選んでください。',
      '該当するものがあるかどうかを選んでください。',
    ]);
    expect((await site.next(page, { ...rest, experience: 'SOME', declaration: 'SOME' })).mistakes).toEqual([
      '経験のある商品の年数を選んでください。',
      '該当するものにチェックを入れてください。',
    ]);
    const done = await site.next(page, { ...rest, experience: 'NONE', declaration: 'SOME', insider: 'yes' });
    const confirm = await site.next(await site.press(done, { bankCode: '9876' }), { ...bank, ...account });
    expect(confirm.text).toContain('はじめて');
    await site.next(confirm, last);
    expect(site.state.told[0]).toMatchObject({
      application: { insider: true, politicallyExposed: false, experience: { 投資信託: 'なし', 外国株式: 'なし' } },
    });
  });

  test('必須 and 任意 are true: what depends on another answer says on which', async () => {
    const page = await site.next(await site.toPerson(), person);
    expect(page.text).toMatch(/勤務先\s*<span class="tag">お勤めのかたは必須<\/span>/);
    const kinds = await site.press(await site.next(page, work), { bankCode: '9876' });
    expect(kinds.text).toContain('変更するかたは必須');
    const changed = await site.next(kinds, { ...bank, ...account, nisa: 'CHANGE_IN' });
    expect(changed.mistakes).toEqual(['勘定廃止通知書をご用意ください。']);
    const confirm = await site.toConfirm();
    expect(confirm.text.match(/class="tag">必須/g)).toHaveLength(2);
  });

  test('back and forth loses nothing, and a later page can be corrected from the last one', async () => {
    const confirm = await site.toConfirm();
    const again = await site.press(confirm, { go: 'person' });
    expect(again.values).toMatchObject({ lastName: '髙﨑', bankAccountNumber: '65432', experience3: '5年以上' });
    const corrected = await site.next(again, { street: '架空町2-2' });
    expect(corrected.values).toMatchObject({ street: '架空町2-2', occupation: '会社員' });
  });

  test('the last page needs the consent and the stood-in card', async () => {
    const view = await site.next(await site.toConfirm(), {});
    expect(view.mistakes).toEqual(['本人確認の方法をご確認ください。', '書面への同意にチェックを入れてください。']);
    expect(site.state.told).toEqual([]);
  });

  test('My Number is never asked for: no field could hold it', async () => {
    const confirm = await site.toConfirm();
    expect(confirm.text).toContain('番号の入力も読み取りも行いません');
    expect(confirm.text).not.toMatch(/name="[^"]*(my-?number|individualNumber)[^"]*"/i);
    await site.next(confirm, { ...last, myNumber: '123456789018' });
    expect(JSON.stringify(site.state.told)).not.toContain('123456789018');
  });

  test('what つづら refuses comes back on the page it is about, with everything typed', async () => {
    const confirm = await site.toConfirm();
    site.state.refusal = new Refused('INPUT', {}, [{ message: 'NISAは18歳から。', field: 'nisa' }]);
    const back = await site.next(confirm, last);
    expect([back.status, back.mistakes]).toEqual([400, ['NISAは18歳から。']]);
    expect(back.values['lastName']).toBe('髙﨑');
    site.state.refusal = new Refused('DUPLICATE');
    const known = await site.next(confirm, last);
    expect(known.text).toContain('すでにお申し込みいただいています。');
    expect(known.values['bankAccountNumber']).toBe('65432');
    site.state.refusal = new Refused('OVERLOAD');
    expect(await site.next(confirm, last)).toMatchObject({ status: 502 });
  });
});
