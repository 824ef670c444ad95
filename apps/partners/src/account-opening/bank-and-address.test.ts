import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account, bank, last, person, openApplicationSite } from './application-site.test-support.ts';

let site: Awaited<ReturnType<typeof openApplicationSite>>;
beforeAll(async () => {
  site = await openApplicationSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

describe('the bank', () => {
  test.each(['しおさい', 'ｼｵｻｲ', '9876'])('%s finds it', async (bankSearch) => {
    const view = await site.press(await site.toBank(), { go: 'find-bank', bankSearch });
    expect(/name="bankCode" value="(\d+)"/.exec(view.text)?.[1]).toBe('9876');
    expect(view.values['lastName']).toBe('髙﨑');
  });

  test('before anybody searches only fictitious banks are offered, and they say so', async () => {
    const view = await site.toBank();
    expect(view.text).toMatch(/しおさい銀行 <small>9876　架空/);
    expect(view.text).not.toMatch(/　実在|ゆうちょ/);
    expect(view.text).toContain('実際の口座には何も起こりません');
  });

  test('a real bank is chosen with one of its own branches', async () => {
    const found = await site.press(await site.toBank(), { go: 'find-bank', bankSearch: 'みつびし' });
    expect(found.text).toContain('三菱ＵＦＪ銀行');
    expect(found.text).toMatch(/三菱ＵＦＪ銀行 <small>0005　実在/);
    const chosen = await site.press(found, { bankCode: '0005' });
    const branches = await site.press(chosen, { go: 'find-branch', branchSearch: 'まるのうち' });
    expect(branches.text).toContain('丸の内支店');
    expect((await site.next(branches, { ...bank, ...account, bankCode: '0005', branchCode: '002' })).status).toBe(200);
    const others = await site.next(branches, { ...bank, ...account, bankCode: '0005', branchCode: '999' });
    expect(others.mistakes).toEqual(['支店を選んでください。']);
  });

  test('a code that does not exist finds none, and sent all the same is refused', async () => {
    const none = await site.press(await site.toBank(), { go: 'find-bank', bankSearch: '1234' });
    expect(none.text).toContain('「1234」に合う銀行は見つかりませんでした。');
    for (const bankCode of ['1234', '9998', '']) {
      const view = await site.next(await site.toBank(), { ...bank, ...account, bankCode });
      expect(view.status).toBe(400);
      expect(view.mistakes[0]).toContain('銀行を選');
    }
    const branch = await site.next(await site.press(await site.toBank(), { bankCode: '9876' }), {
      ...bank,
      ...account,
      branchCode: '999',
    });
    expect(branch.mistakes).toEqual(['支店を選んでください。']);
    const zeros = await site.next(await site.press(await site.toBank(), { bankCode: '9876' }), {
      ...bank,
      ...account,
      bankAccountNumber: '0000000',
    });
    expect(zeros.mistakes).toEqual(['口座番号は7桁までの数字で入力してください。']);
  });

  test('C04 ゆうちょ is typed as 記号 and 番号 and becomes an account of the network', async () => {
    const yucho = await site.press(await site.toBank(), { bankCode: '9900' });
    const wrong = await site.next(yucho, { ...account, yuchoKigo: '99999', yuchoBango: '12345671' });
    expect(wrong.mistakes).toEqual(['記号は、通帳にある5桁の数字を入力してください。']);
    const confirm = await site.next(wrong, { yuchoKigo: '１０５３０', yuchoBango: '12345671' });
    expect(confirm.text).toContain('〇五八店（058）');
    await site.next(confirm, last);
    expect(site.state.told[0]).toMatchObject({
      application: {
        bank: { bankCode: '9900', branchCode: '058', bankAccountType: '1', bankAccountNumber: '1234567' },
      },
    });
  });
});

describe('the address', () => {
  const untyped = { ...person, prefecture: '', city: '', street: '' };

  test('comes from the postal code at the next press, also without a script; the number is still asked for', async () => {
    const view = await site.next(await site.toPerson(), untyped);
    expect(view.values).toMatchObject({ prefecture: '東京都', city: '千代田区', street: '千代田' });
    expect(view.mistakes).toEqual([
      '町名に続けて、番地を入力してください。番地がないときは「番地なし」と入力してください。',
    ]);
    expect(view.text).toContain('住所を入れました。');
    expect((await site.next(view, { street: '千代田1-1' })).text).toContain('お仕事と投資');
  });

  test('is typed where the code is unknown, and what was typed is never replaced', async () => {
    const unknown = await site.next(await site.toPerson(), { ...untyped, postalCode: '0000000' });
    expect(unknown.mistakes).toHaveLength(3);
    expect(unknown.values['postalCode']).toBe('000-0000');
    const other = await site.next(await site.toPerson(), { ...person, city: '架空市' });
    expect(other.text).toContain('お仕事と投資');
    expect(other.values['city']).toBe('架空市');
  });

  test('only the page with the address has a script, and it is ours', async () => {
    const view = await site.toPerson();
    expect(view.text.match(/<script[^>]*>/g)).toEqual(['<script src="/postal-code.js" defer>']);
    expect(view.policy).toContain("script-src 'self'; connect-src 'self'");
    expect((await site.next(view, person)).policy).not.toContain('script-src');
  });
});
