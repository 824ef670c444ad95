import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { applyForSeminar, cancelSeminarApplication, listSeminarApplications } from '@tsuzura/contract/main';
import { recordSeminarAttendance } from '@tsuzura/contract/ops';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { openSeminars, type SeminarScene } from './seminars.test-support.ts';

const id = 'over';
let scene: SeminarScene;
let operator: Client;
const numbers: Record<string, string> = {};
beforeAll(async () => {
  scene = await openSeminars();
  operator = await scene.as('unyo', 'ops');
  await scene.addSeminar(id, { capacity: 3 });
  for (const who of ['hanako', 'waku', 'beika', 'midoku']) {
    const body = { answers: { people: '1名', experience: 'これから' }, agreed: true } as const;
    const application = await (
      await scene.as(who)
    ).call(applyForSeminar, { params: { id }, body }, { key: randomUUID() });
    numbers[who] = application.receiptNumber;
  }
  await (await scene.as('beika')).call(cancelSeminarApplication, { params: { id } }, { key: randomUUID() });
});
afterAll(() => scene.close());

const record = (...receiptNumbers: readonly (string | undefined)[]) =>
  operator.call(recordSeminarAttendance, {
    params: { id },
    body: { receiptNumbers: receiptNumbers.map((one) => one ?? '') },
  });
const statuses = () =>
  scene.asOwner(`select status, count(*)::int as n from app.seminar_application where seminar_id = '${id}'
    group by status order by status`);

test('rule SEM-10 attendance is recorded when the seminar is over, by numbers that had a seat, and by operators', async () => {
  await expect(record(numbers['hanako'])).rejects.toMatchObject({ code: '400-903' });
  await scene.api.clock.put(atJst(ymd('2026-11-27'), '10:00'), 'frozen');
  const unknown = operator.call(recordSeminarAttendance, { params: { id: 'none' }, body: { receiptNumbers: [] } });
  await expect(unknown).rejects.toMatchObject({ code: '400-000' });
  // Who cancelled had no seat any more; nothing of the list is taken.
  await expect(record(numbers['hanako'], numbers['beika'])).rejects.toMatchObject({ code: '400-001' });
  await expect(record('nonsense')).rejects.toMatchObject({ code: '400-001' });
  expect(await statuses()).toEqual([
    { status: 'CANCELED', n: 1 },
    { status: 'CONFIRMED', n: 3 },
  ]);
  const body = { receiptNumbers: [] };
  const customer = await scene.as('hanako', 'ops', { role: 'customer' });
  await expect(customer.call(recordSeminarAttendance, { params: { id }, body })).rejects.toMatchObject({ status: 401 });
});

test('rule SEM-10 who is on the list was there, all others were not, and a newer list counts', async () => {
  await scene.api.clock.put(atJst(ymd('2026-11-27'), '10:00'), 'frozen');
  expect(await record(numbers['hanako'], numbers['hanako'])).toEqual({ attended: 1, absent: 2 });
  expect(await record(numbers['waku'], numbers['midoku'])).toEqual({ attended: 2, absent: 1 });
  const own = await (await scene.as('hanako')).call(listSeminarApplications, { query: { period: 'PAST' } });
  expect(own.applications.map(({ application }) => application.status)).toEqual(['ABSENT']);
  const audit = await scene.asOwner(
    `select detail from ops.audit where action = 'seminar.record-attendance' order by at, id`,
  );
  expect(audit.map(({ detail }) => detail)).toEqual([
    { attended: 1, absent: 2 },
    { attended: 2, absent: 1 },
  ]);
});
