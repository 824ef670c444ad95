import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import {
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  reportUpdateReview,
  submitNisaApplication,
} from '@tsuzura/contract/partner';
import { ymd } from '@tsuzura/domain/calendar';
import { besideTsuzura } from '../kernel/beside-tsuzura.test-support.ts';
import { openForm, pressForm, type FormView } from '../kernel/form-walker.test-support.ts';
import { openReceivedRequests } from './received-requests.ts';

type Standing = Answer<typeof getProcedures>;
const nothing: Standing = {
  equity: 'NOT_OPENED',
  nisa: 'NOT_OPENED',
  accountRequest: null,
  nisaRequest: null,
  updateRequest: null,
};
const hash = 'r'.repeat(43);

let here: Awaited<ReturnType<typeof besideTsuzura>>;
let standing: Standing;
let refusal: Refused | null;
let reported: unknown[];

beforeAll(async () => {
  here = await besideTsuzura((tsuzura) => {
    tsuzura.handle(getProcedures, async () => {
      if (refusal) throw refusal;
      return standing;
    });
    tsuzura.handle(reportAccountReview, async ({ body }) => {
      reported.push(body);
      return { status: body.status, openedOn: null };
    });
    tsuzura.handle(submitNisaApplication, async () => ({
      requestId: 'n-1',
      status: 'SUBMITTED' as const,
      targetYear: 2026,
    }));
    tsuzura.handle(reportNisaReview, async ({ body }) => {
      reported.push(body);
      return { status: body.status };
    });
    tsuzura.handle(reportUpdateReview, async ({ body }) => {
      reported.push(body);
      return { status: body.status, withdrawalsHeldUntil: ymd('2026-11-16') };
    });
  });
});
beforeEach(() => {
  standing = nothing;
  refusal = null;
  reported = [];
});
afterAll(() => here.close());

const office = (hashedUserId = hash) => openForm(`${here.partnersUrl}/review-desk?hashed_user_id=${hashedUserId}`);
const press = (view: FormView, changes: Record<string, string>) => pressForm(here.partnersUrl, view, changes);

test('a made-up customer, an unknown one and つづら being away are said, and nothing can be chosen', async () => {
  expect((await office('%3Cscript%3E')).text).toContain('お客さまを確認できませんでした。');
  refusal = new Refused('NOT_FOUND');
  expect((await office()).text).toContain('お客さまを確認できませんでした。');
  refusal = new Refused('OVERLOAD');
  expect(await office()).toMatchObject({ status: 502 });
  refusal = null;
  expect((await office()).text).toContain('審査を待っているお手続きはありません。');
});

test('R7.21 the reviewer chooses how an application ends, away from the customer’s pages', async () => {
  standing = {
    ...nothing,
    accountRequest: { id: 'r-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', products: ['EQUITY'], defects: [] },
  };
  const view = await office();
  for (const result of ['APPROVED', 'REJECTED', 'DOCUMENT_DEFECT']) {
    const answer = await press(view, { result });
    expect([answer.status, answer.location]).toEqual([303, `/review-desk?hashed_user_id=${hash}`]);
  }
  expect(reported).toMatchObject([
    { requestId: 'r-1', status: 'APPROVED', defects: [] },
    { requestId: 'r-1', status: 'REJECTED', defects: [] },
    { requestId: 'r-1', status: 'DOCUMENT_DEFECT', defects: [{ field: 'street' }] },
  ]);
  expect((await press(view, { result: '<nonsense>' })).status).toBe(400);
});

test('R7.21 the tax office of the demo finds nothing, or a second account', async () => {
  standing = {
    ...nothing,
    equity: 'AVAILABLE',
    nisa: 'AVAILABLE',
    nisaRequest: { id: 'n-1', status: 'TAX_OFFICE_REVIEW', targetYear: 2026 },
  };
  const view = await office();
  expect(view.text).toContain('税務署：ほかの金融機関に口座がある');
  await press(view, { result: 'REJECTED_DUPLICATE' });
  expect(reported).toEqual([{ requestId: 'n-1', status: 'REJECTED_DUPLICATE' }]);
});

test('R7.22 a change of data is approved or refused, with what follows from it', async () => {
  standing = {
    ...nothing,
    equity: 'AVAILABLE',
    updateRequest: { id: 'u-1', receiptNumber: 'N6XV-CVGW', status: 'IN_REVIEW', kind: 'PROFILE' },
  };
  const view = await office();
  expect((await press(view, { result: 'COMPLETED' })).text).toContain('2026年11月16日（月）より前は');
  expect((await press(view, { result: 'REJECTED' })).text).toContain('登録の内容は変わっていません。');
  expect(reported).toEqual([
    { requestId: 'u-1', status: 'COMPLETED' },
    { requestId: 'u-1', status: 'REJECTED' },
  ]);
});

test('what came in is listed, newest first, without a name', async () => {
  standing = { ...nothing, equity: 'AVAILABLE' };
  const form = await openForm(`${here.partnersUrl}/account-opening/nisa?hashed_user_id=${hash}`);
  await press(form, { nisa: 'OPEN' });
  const list = await openForm(`${here.partnersUrl}/review-desk`);
  expect(list.text).toContain(`href="/review-desk?hashed_user_id=${hash}"`);
  expect(list.text).toContain('NISA口座のお申し込み');
});

test('the list is there after a restart, one row a customer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-office-'));
  const now = { at: 1_000 };
  const first = openReceivedRequests(folder, () => now.at);
  first.add(hash, 'account');
  now.at = 2_000;
  first.add('s'.repeat(43), 'update');
  now.at = 3_000;
  first.add(hash, 'nisa');
  first.close();
  const again = openReceivedRequests(folder, () => now.at);
  expect(again.list()).toEqual([
    { hashedUserId: hash, what: 'nisa', at: 3_000 },
    { hashedUserId: 's'.repeat(43), what: 'update', at: 2_000 },
  ]);
  again.close();
  rmSync(folder, { recursive: true });
});
