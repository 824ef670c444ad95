import { execFile } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyForSeminar, cancelSeminarApplication, getSeminarDraw, listSeminars } from '@tsuzura/contract/main';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { drawLottery } from '@tsuzura/domain/seminar';
import { demoStart, people } from '@tsuzura/store/seed';
import { seminarJobs } from './jobs.ts';
import { openSeminars, type SeminarScene } from './seminars.test-support.ts';

const seed = 'c0ffee'.padEnd(64, '0');
const jobs = new Map(seminarJobs(() => seed).map((job) => [job.name, job]));
const at = (day: string, time: string) => atJst(ymd(day), time);
const entrants = ['hanako', 'waku', 'hajime', 'ichinen', 'ginko', 'beika'];

let scene: SeminarScene;
beforeAll(async () => {
  scene = await openSeminars();
  await scene.api.clock.put(demoStart, 'frozen');
});
afterAll(() => scene.close());

async function run(name: string, day: string, time: string) {
  const job = jobs.get(name);
  // Calls come later in the day: jobs may run in hours of maintenance.
  await scene.api.clock.put(at(day, time < '12:00' ? '12:00' : time), 'frozen');
  await scene.api.database.tx((tx) => job?.run(tx, at(day, time), null) ?? Promise.reject(new Error(name)));
}
const apply = async (who: string, id: string, count = '1名') =>
  (await scene.as(who)).call(
    applyForSeminar,
    { params: { id }, body: { answers: { people: count, experience: 'これから' }, agreed: true } },
    { key: randomUUID() },
  );

test('a lottery takes entries when the hash of its seed is published, and anybody can compute its draw again', async () => {
  await scene.addSeminar('draw', { capacity: 3, selection: 'LOTTERY' });
  const nobody = await scene.as(null);
  const shown = async () => (await nobody.call(listSeminars, { query: { id: 'draw' } })).seminars[0];
  const draw = (afterNumber?: string, limit = 1000) =>
    nobody.call(getSeminarDraw, { params: { id: 'draw' }, query: { limit, ...(afterNumber && { afterNumber }) } });

  expect(await shown()).toMatchObject({ status: 'CLOSED', lottery: { commitment: null, seed: null } });
  await expect(apply('hanako', 'draw')).rejects.toMatchObject({ code: '400-902' });

  await run('seminar.commit-lotteries', '2026-11-14', '05:00');
  await run('seminar.commit-lotteries', '2026-11-15', '05:00');
  const commitment = hash('sha256', seed);
  expect(await shown()).toMatchObject({ status: 'OPEN', lottery: { commitment, seed: null } });
  for (const who of entrants)
    expect(await apply(who, 'draw', who === 'waku' ? '2名' : '1名')).toMatchObject({ status: 'APPLIED' });
  expect(await shown()).toMatchObject({ applied: 7, remaining: 3, status: 'OPEN' });
  expect((await draw()).entries).toEqual([]);
  await (await scene.as('beika')).call(cancelSeminarApplication, { params: { id: 'draw' } }, { key: randomUUID() });

  // Before it is due nothing is drawn, and the seed stays where it is.
  await run('seminar.draw-lotteries', '2026-11-18', '18:00');
  expect(await draw()).toMatchObject({ seed: null, entries: [] });
  await scene.api.clock.put(instant(at('2026-11-19', '17:00')), 'frozen');
  const closed = await draw();
  expect(closed).toMatchObject({ seed: null, commitment, next: null });
  expect(closed.entries).toHaveLength(5);
  expect(new Set(closed.entries.map(({ result }) => result))).toEqual(new Set([null]));

  await run('seminar.draw-lotteries', '2026-11-19', '18:00');
  await run('seminar.draw-lotteries', '2026-11-20', '18:00');
  const drawn = await draw();
  expect(hash('sha256', drawn.seed ?? '')).toBe(drawn.commitment);
  const { won } = drawLottery(drawn.entries, drawn.capacity, drawn.seed ?? '', (text) => hash('sha256', text));
  const winners = new Set(won.map(({ receiptNumber }) => receiptNumber));
  for (const { receiptNumber, result } of drawn.entries)
    expect(result).toBe(winners.has(receiptNumber) ? 'CONFIRMED' : 'LOST');
  const taken = won.reduce((sum, one) => sum + one.people, 0);
  expect(await scene.seats('draw')).toEqual({ capacity: 3, taken, waiting: 0, entered: 0 });

  const tool = join(import.meta.dirname, '../../../../tools/lottery.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [tool, 'draw', scene.address('main')]);
  expect(stdout).toContain('計算し直した結果と一致しました');

  // In pages it is the same, and it stays the same when a winner cancels.
  const first = await draw(undefined, 2);
  expect(first.next).toBe(first.entries[1]?.receiptNumber);
  expect((await draw(first.next ?? '', 1000)).entries).toEqual(drawn.entries.slice(2));
  const [row] =
    await scene.asOwner(`select c.subject from app.seminar_application a join app.customer c on c.id = a.customer_id
    where a.seminar_id = 'draw' and a.status = 'CONFIRMED' limit 1`);
  await scene.asOwner(`update app.seminar_application set status = 'CANCELED' where seminar_id = 'draw' and status = 'CONFIRMED'
    and customer_id = (select id from app.customer where subject = '${String(row?.['subject'])}')`);
  expect((await draw()).entries).toEqual(drawn.entries);
  const subjects = await scene.asOwner(`select payload ->> 'subject' as subject, count(*)::int as mails from ops.outbox
    where payload ->> 'subject' like '%抽選の結果%' group by 1 order by 1`);
  expect(subjects.reduce((sum, { mails }) => sum + Number(mails), 0)).toBe(5);
});

test('there is no draw of a seminar that has none, and a wrong page is refused', async () => {
  const nobody = await scene.as(null);
  const draw = (id: string, query: object = {}) => nobody.call(getSeminarDraw, { params: { id }, query });
  await expect(draw('seminar-20261126')).rejects.toMatchObject({ code: '400-000' });
  await expect(draw('none')).rejects.toMatchObject({ code: '400-000' });
  await expect(draw('draw', { limit: 1001 })).rejects.toMatchObject({ code: '400-001' });
});

test('confirmed applicants are reminded the day before and on the day, once; who waited in vain is told after it', async () => {
  await scene.api.clock.put(demoStart, 'frozen');
  await scene.addSeminar('soon', { capacity: 1 });
  await apply('hanako', 'soon');
  await apply('waku', 'soon');
  const mails = async (key: string) =>
    (await scene.mails(people.find((one) => one.key === key)?.username ?? '')).filter((one) =>
      one.includes('セミナー'),
    );
  const before = { hanako: (await mails('hanako')).length, waku: (await mails('waku')).length };
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-25', '2026-11-26', '2026-11-27'])
    await run('seminar.remind-applicants', day, '08:00');
  expect((await mails('hanako')).slice(before.hanako)).toEqual([
    '【つづら】あしたセミナーがあります',
    '【つづら】本日セミナーがあります',
  ]);
  expect((await mails('waku')).length).toBe(before.waku);
  await run('seminar.expire-waiting', '2026-11-26', '23:00');
  await run('seminar.expire-waiting', '2026-11-27', '23:00');
  expect((await mails('waku')).slice(before.waku)).toEqual(['【つづら】セミナーのキャンセル待ちが終了しました']);
  expect(await scene.seats('soon')).toMatchObject({ taken: 1, waiting: 0 });
});
