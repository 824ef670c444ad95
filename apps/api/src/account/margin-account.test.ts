import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountRequest, getAccountStatus, listNotifications } from '@tsuzura/contract/main';
import { reportAccountReview } from '@tsuzura/contract/partner';
import { getCollateral, moveCollateral } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { marginQuizAnswers } from '@tsuzura/domain/margin';
import { demoStart, subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { accountJobs } from './jobs.ts';
import { siteOf, withSites } from './procedure.test-support.ts';

/* 信用取引口座: applied for with an account, reviewed, and open from the next business day on (rule MARGIN-18). */

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(withSites);
  await scene.api.clock.put(demoStart, 'frozen');
});
afterAll(() => scene.close());

const run = async (day: string): Promise<void> => {
  const job = accountJobs.find(({ name }) => name === 'account.open-margin');
  await scene.api.database.tx((tx) => job?.run(tx, atJst(ymd(day), '00:00'), undefined) ?? Promise.resolve());
};

test('a margin account is approved on Friday and can be used from Monday on', async () => {
  const hanako = await scene.as('hanako');
  const trading = await scene.as('hanako', 'trading');
  const margin = async () => (await hanako.call(getAccountStatus)).status.margin;
  const move = () => trading.call(moveCollateral, { body: { direction: 'TO_MARGIN', amount: yen(1_000) } });
  const body = { products: ['MARGIN'], specificAccount: 'WITH', nisa: 'NONE' } as const;
  const requestId = await hanako.call(createAccountRequest, { body: body as never });
  await expect(hanako.call(createAccountRequest, { body: body as never })).rejects.toMatchObject({ code: '409-100' });
  const review = (status: 'IDENTITY_CHECKING' | 'IN_REVIEW' | 'APPROVED') =>
    siteOf(scene).call(reportAccountReview, { body: { requestId, status, defects: [] } });
  await review('IDENTITY_CHECKING');
  await review('IN_REVIEW');
  expect(await margin()).toBe('NOT_OPENED');
  expect(await review('APPROVED')).toEqual({ status: 'OPENED', openedOn: '2026-11-13' });
  expect(await margin()).toBe('REQUESTING');
  await expect(move()).rejects.toMatchObject({ code: '400-130' });
  await expect(hanako.call(createAccountRequest, { body: body as never })).rejects.toMatchObject({ code: '409-100' });
  await run('2026-11-13');
  expect(await margin()).toBe('REQUESTING');
  await run('2026-11-16');
  await run('2026-11-16');
  expect(await margin()).toBe('AVAILABLE');
  expect(await trading.call(getCollateral)).toMatchObject({ marginCash: 0n });
  const { rows } = await scene.api.database.pool.query(
    `select count(*)::int as n from app.notification where kind = 'margin.account-opened'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

const declared = (over: Partial<{ documentsConfirmed: boolean; quizAnswers: boolean[] }> = {}) => ({
  products: ['MARGIN'] as const,
  specificAccount: 'WITH' as const,
  nisa: 'NONE' as const,
  marginDeclaration: { documentsConfirmed: true, quizAnswers: [...marginQuizAnswers], ...over },
});
const apply = async (who: string, body: ReturnType<typeof declared>) => {
  const client = await scene.as(who);
  await client.call(createAccountRequest, { body: body as never });
  return (await client.call(getAccountStatus)).status.margin;
};
const reasonsOf = async (who: string): Promise<unknown> => {
  const { rows } = await scene.api.database.pool.query<{ reasons: string }>(
    `select detail ->> 'reasons' as reasons from ops.audit where action = 'account-request.margin-reviewed' and subject = $1`,
    [subjectOf(who)],
  );
  return rows.map(({ reasons }) => reasons);
};

const notifiedOf = async (who: string): Promise<readonly string[]> => {
  const { notifications } = await (await scene.as(who)).call(listNotifications);
  return notifications.map(({ body }) => body).filter((body) => body.startsWith('審査'));
};

test('who meets every rule is opened without a person, and can use it from the next business day on', async () => {
  expect(await apply('waku', declared())).toBe('REQUESTING');
  expect(await reasonsOf('waku')).toEqual(['']);
  expect(await notifiedOf('waku')).toEqual(['審査が終わりました。2026年11月16日（月）からご利用いただけます。']);
  await run('2026-11-16');
  expect((await (await scene.as('waku')).call(getAccountStatus)).status.margin).toBe('AVAILABLE');
});

test('who misses one is put to an operator, with every reason', async () => {
  expect(await apply('beika', declared({ quizAnswers: [true] }))).toBe('NOT_OPENED');
  expect(await reasonsOf('beika')).toEqual(['QUIZ']);
  expect(await notifiedOf('beika')).toEqual(['審査の結果を、あらためてお知らせします。']);
  await expect(apply('beika', declared())).rejects.toMatchObject({ code: '409-100' });
  expect(await apply('ichinen', declared({ documentsConfirmed: false }))).toBe('NOT_OPENED');
  expect(await reasonsOf('ichinen')).toEqual(['EXPERIENCE ASSETS DOCUMENTS']);
});

test('without a securities account there is none for margin', async () => {
  await expect(apply('hajime', declared())).rejects.toMatchObject({ code: '400-999' });
});
