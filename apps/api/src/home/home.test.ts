import { afterEach, beforeEach, expect, test } from 'vitest';
import { getHome, propose } from '@tsuzura/contract/ops';
import { yen } from '@tsuzura/domain/money';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { buyNow, domestic, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { nightAt, showNight } from './show-night.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(() => scene.close());

const home = async () => (await scene.as('mite', 'ops', { roles: ['viewer'] })).call(getHome);

test('the night is shown with what was due, what is done and what is to come, and says when it is through', async () => {
  const client = await scene.as('hanako');
  await readFundDocuments(client, domestic);
  await buyNow(client, { fundCode: domestic });
  await scene.to('2026-11-13', '21:00');
  const during = await home();
  expect(during.night).toMatchObject({ date: '2026-11-13', state: 'RUNNING' });
  expect(during.orders).toMatchObject({ received: { count: 0 }, working: { count: 1 } });
  const runs = (name: string) => during.night.jobs.find((job) => job.name === name)?.runs ?? [];
  expect(runs('fund-order.freeze-orders').map(({ state }) => state)).toContain('DONE');
  expect(runs('ledger.close-day')).toMatchObject([
    { dueAt: '2026-11-14T04:00:00+09:00', state: 'PLANNED', beganAt: null },
  ]);
  const frozen = runs('fund-order.freeze-orders').find(({ state }) => state === 'DONE');
  expect(frozen).toMatchObject({ beganAt: frozen?.dueAt, doneAt: frozen?.dueAt, pages: 1 });

  await scene.to('2026-11-14', '09:30');
  const after = await home();
  expect([after.night.date, after.night.state, after.night.done]).toEqual(['2026-11-13', 'THROUGH', after.night.total]);
});

test('before the service opened nothing was due: its first morning has no night that is late', async () => {
  expect((await home()).night).toMatchObject({ date: '2026-11-12', state: 'THROUGH', total: 0, jobs: [] });
});

test('a job that fails stops the night, and its kind of error is named', async () => {
  await scene.asOwner(
    `create function app.fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await scene.asOwner('create trigger fail before insert on app.nav_check for each row execute function app.fail()');
  await scene.asOwner('alter table app.nav_check enable always trigger fail');
  await scene.to('2026-11-14', '02:00').catch(() => undefined);
  const { night } = await home();
  expect(night.state).toBe('STOPPED');
  const failed = night.jobs
    .flatMap(({ name, runs }) => runs.map((run) => ({ name, ...run })))
    .find(({ state }) => state === 'FAILED');
  expect(failed).toMatchObject({ stateText: '失敗（やり直し中）', error: expect.stringMatching(/./) });
});

test('what waits is counted: proposals by kind, prices that are held, mails that have not left', async () => {
  const maker = await scene.as('unyo', 'ops', { roles: ['maker'] });
  const date = ymd('2026-11-12');
  await maker.call(propose, {
    body: {
      reason: '訂正の連絡',
      act: { kind: 'nav.correct', payload: { fundCode: domestic, date, nav: yen(12_345) } },
    },
  });
  await scene.asOwner(
    `insert into app.nav_check (fund_code, date, status, reason, checked_at) values ('${domestic}', '2026-11-13', 'HELD', 'JUMP', now())`,
  );
  const { waiting, clock } = await home();
  expect(waiting.proposals).toMatchObject([{ kind: 'nav.correct', kindText: '基準価額の訂正', count: 1 }]);
  expect(waiting.heldNavs).toEqual({ count: 1, isMore: false });
  expect(clock).toMatchObject({ mode: 'demo', isBusinessDay: true });
});

test('before 15:00 the night is that of last evening; a run that ended much later than it was due is late', () => {
  const at = (day: string, time: string) => atJst(ymd(day), time);
  expect(nightAt(at('2026-11-14', '14:59')).date).toBe('2026-11-13');
  expect(nightAt(at('2026-11-14', '15:00')).date).toBe('2026-11-14');
  const job = { name: 'x.y', title: 'x', next: () => at('2026-11-13', '20:00'), run: async () => undefined };
  const [dueAt, now] = [at('2026-11-13', '20:00'), at('2026-11-13', '21:00')];
  const run = {
    name: 'x.y',
    dueAt,
    isDone: true,
    pages: 1,
    beganAt: dueAt,
    doneAt: now,
    tookMs: 1,
    failedAt: null,
    error: null,
  };
  const stateOf = (ran: Parameters<typeof showNight>[2]) =>
    showNight(now, [{ job, dueAt }], ran).jobs[0]?.runs[0]?.state;
  expect(stateOf([run])).toBe('DONE_LATE');
  expect(stateOf([{ ...run, doneAt: dueAt }])).toBe('DONE');
  expect(stateOf([{ ...run, isDone: false }])).toBe('RUNNING');
  expect(stateOf([])).toBe('LATE');
});
