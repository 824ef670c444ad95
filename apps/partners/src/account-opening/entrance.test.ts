import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { hash, last, newcomer, person, work, openApplicationSite } from './application-site.test-support.ts';

let site: Awaited<ReturnType<typeof openApplicationSite>>;
beforeAll(async () => {
  site = await openApplicationSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

describe('the entrance', () => {
  test.each(['', 'short', '<script>'])('«%s» names nobody', async (hashed_user_id) => {
    const view = await site.enter('/account-opening', { hashed_user_id });
    expect(view.text).toContain('お客さまを確認できませんでした');
    expect(view.text).not.toContain('<script>');
    expect(view.text).toContain('http://web.example/signUpCallback?opened=applied');
  });

  test('who is in review sees how far it is, and nothing of the reviewer’s', async () => {
    site.state.standing = {
      ...newcomer,
      accountRequest: { id: 'r-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', products: ['EQUITY'], defects: [] },
    };
    const view = await site.enter();
    expect(view.text).toContain('お申し込みを受け付けました');
    expect(view.text).toContain('N6XV-CVGW');
    expect(view.text).not.toMatch(/<form|<button|承認|否認|体験用/);
  });

  test('a defect is told before the form begins again', async () => {
    const defects = [{ field: 'street', message: '番地をご確認ください。' }];
    site.state.standing = {
      ...newcomer,
      accountRequest: {
        id: 'r-1',
        receiptNumber: 'N6XV-CVGW',
        status: 'DOCUMENT_DEFECT',
        products: ['EQUITY'],
        defects,
      },
    };
    const view = await site.enter();
    expect(view.text).toContain('番地をご確認ください。');
    expect(view.text).toContain('お申し込みを始める');
  });

  test('NISA is chosen beforehand on its own address; with an account it is a form of its own', async () => {
    expect((await site.toPerson('/account-opening/nisa')).values['nisa']).toBe('OPEN');
    site.state.standing = { ...newcomer, equity: 'AVAILABLE' };
    const form = await site.enter('/account-opening/nisa');
    expect((await site.press(form, { nisa: 'NONE' })).mistakes).toEqual(['NISA口座を選んでください。']);
    const sent = await site.press(form, { nisa: 'CHANGE_IN', hasAccountNotice: 'yes' });
    expect(sent.location).toBe(`/account-opening/nisa?hashed_user_id=${hash}`);
    expect(site.state.told).toEqual([
      { hashedUserId: hash, kind: 'CHANGE_IN', nisaPapers: ['ACCOUNT_ABOLITION_NOTICE'] },
      { requestId: 'n-1', status: 'UNDER_REVIEW' },
    ]);
  });

  test('while つづら is away the page says so and offers the way back', async () => {
    site.state.refusal = new Refused('OVERLOAD');
    const view = await site.enter();
    expect(view.status).toBe(502);
    expect(view.text).toContain('ただいま受け付けられませんでした');
  });
});

describe('an application that was begun', () => {
  test('is there again in the same browser, on the page where it was left', async () => {
    const left = await site.next(await site.next(await site.toPerson(), person), work);
    expect(left.setCookie).toMatch(
      /^application=[\w-]{43}; Path=\/account-opening; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    const start = await site.enterWith(left.cookie);
    expect(start.text).toContain('入力の途中のお申し込みがあります');
    expect(start.text).not.toContain('髙﨑');
    const resumed = await site.press(start, { go: 'resume' });
    expect(resumed.text).toContain('銀行を選んでください');
    expect(resumed.values).toMatchObject({ lastName: '髙﨑', occupation: '会社員' });
  });

  test('is nobody else’s: another browser, another customer and a made-up key find nothing', async () => {
    const { cookie } = await site.next(await site.toPerson(), person);
    expect((await site.enter()).text).not.toContain('お申し込みの続き');
    expect((await site.enterWith(cookie, { hashed_user_id: 'o'.repeat(43) })).text).not.toContain('お申し込みの続き');
    expect((await site.enterWith(`application=${'k'.repeat(43)}`)).text).not.toContain('お申し込みの続き');
    const stolen = await site.press(
      { ...(await site.enter()), cookie },
      { at: 'start', go: 'resume', hashed_user_id: 'o'.repeat(43) },
    );
    expect(stolen.text).not.toContain('髙﨑');
  });

  test('is begun anew on request, and then gone', async () => {
    const { cookie } = await site.next(await site.toPerson(), person);
    const fresh = await site.press(await site.enterWith(cookie), { go: 'restart' });
    expect(fresh.values['lastName'] ?? '').toBe('');
  });

  test('is corrected and not typed again when the review sends it back', async () => {
    const sent = await site.next(await site.toConfirm(), last);
    const defects = [{ field: 'street', message: '番地をご確認ください。' }];
    site.state.standing = {
      ...newcomer,
      accountRequest: {
        id: 'r-1',
        receiptNumber: 'N6XV-CVGW',
        status: 'DOCUMENT_DEFECT',
        products: ['EQUITY'],
        defects,
      },
    };
    const start = await site.enterWith(sent.cookie);
    expect(start.text).toContain('番地をご確認ください。');
    const back = await site.press(start, { go: 'resume' });
    expect(back.text).toContain('お客さま情報');
    expect(back.values).toMatchObject({ street: '架空町1-1', bankAccountNumber: '65432' });
  });
});
