import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  applyForSeminar,
  cancelSeminarApplication,
  getSeminarForm,
  listSeminarApplications,
  listSeminars,
  SeminarStatus,
} from '@tsuzura/contract/main';
import { atJst, instant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { seminarStatus } from '@tsuzura/domain/seminar';
import { people, demoStart } from '@tsuzura/store/seed';
import { listSeminars as readList } from '@tsuzura/store/seminar';
import { openSeminars, type SeminarScene } from './seminars.test-support.ts';

const start = atJst(ymd('2026-11-26'), '19:30');
const answers = { people: '1名', experience: 'これから' };
const mailOf = (key: string) => people.find((one) => one.key === key)?.username ?? '';

let scene: SeminarScene;
let [hanako, waku, hajime, nobody] = [] as unknown as [Client, Client, Client, Client];
beforeAll(async () => {
  scene = await openSeminars();
  [hanako, waku, hajime, nobody] = await Promise.all([
    scene.as('hanako'),
    scene.as('waku'),
    scene.as('hajime'),
    scene.as(null),
  ]);
});
afterAll(() => scene.close());

const apply = (who: Client, id: string, over: object = {}, key: string = randomUUID()) =>
  who.call(applyForSeminar, { params: { id }, body: { answers, agreed: true, ...over } }, { key });
const cancel = (who: Client, id: string, key: string = randomUUID()) =>
  who.call(cancelSeminarApplication, { params: { id } }, { key });

/** Business time stands at a moment, and goes back to where it was. */
async function at<T>(moment: Instant, work: () => Promise<T>): Promise<T> {
  await scene.api.clock.put(moment, 'frozen');
  try {
    return await work();
  } finally {
    await scene.api.clock.put(demoStart, 'frozen');
  }
}

describe('the list', () => {
  test('R1.04 shows everybody those to come, the soonest first, then those that are over', async () => {
    const { seminars, paging } = await nobody.call(listSeminars);
    expect(seminars.map(({ id }) => id).slice(0, 7)).toEqual([
      'seminar-20261126',
      'seminar-20261203',
      'seminar-20261209',
      'seminar-20261212',
      'seminar-20261217',
      'seminar-20261015',
      'seminar-20260718',
    ]);
    expect(paging).toEqual({ total: 7, limit: 20, offset: 0 });
    expect(seminars[0]).toMatchObject({
      status: 'OPEN',
      remaining: 200,
      applied: 0,
      recordingUrl: null,
      lottery: null,
    });
    expect(JSON.stringify(seminars)).not.toContain('/live');
    expect(seminars[5]).toMatchObject({ status: 'HELD', hasCaptions: true });
    expect(seminars[5]?.recordingUrl).toContain('/recording');
  });
  test('is filtered by status, day and id, in pages', async () => {
    const ids = async (query: object) => (await nobody.call(listSeminars, { query })).seminars.map(({ id }) => id);
    expect(await ids({ status: 'HELD' })).toEqual(['seminar-20261015', 'seminar-20260718']);
    expect(await ids({ from: ymd('2026-12-01'), to: ymd('2026-12-03') })).toEqual(['seminar-20261203']);
    expect(await ids({ id: 'seminar-20261209' })).toEqual(['seminar-20261209']);
    expect(await ids({ id: 'none' })).toEqual([]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual(['seminar-20261203']);
    await expect(ids({ limit: 101 })).rejects.toMatchObject({ code: '400-001' });
  });
  test('the filter and the domain agree on the status, at every moment that matters', async () => {
    await scene.addSeminar('full', { capacity: 1 });
    await apply(hanako, 'full');
    const { reader } = scene.api.database;
    const all = await readList(reader, { at: demoStart }, { limit: 100, offset: 0 });
    const moments = all.seminars.flatMap((one) => [one.applicationFrom, one.applicationTo, one.endsAt]);
    for (const moment of moments.flatMap((one) => [instant(one - 1), one])) {
      for (const status of SeminarStatus.options) {
        const { seminars } = await readList(reader, { at: moment, status }, { limit: 100, offset: 0 });
        expect(seminars.filter((one) => seminarStatus(one, one.seats, moment) !== status)).toEqual([]);
      }
    }
    await cancel(hanako, 'full');
    for (const table of ['seminar_seats where seminar_id', 'seminar_application where seminar_id', 'seminar where id'])
      await scene.asOwner(`delete from app.${table} = 'full'`);
  });
});

describe('the form', () => {
  const form = (who: Client, id: string) => who.call(getSeminarForm, { params: { id } });

  test('R1.04 is described by the seminar, with masked details of the customer', async () => {
    const shown = await form(hanako, 'seminar-20261212');
    expect(shown.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['people', 'RADIO', true],
      ['experience', 'RADIO', true],
      ['topics', 'CHECKBOX', false],
      ['question', 'TEXTAREA', false],
    ]);
    expect(shown.prefilled['name']).toMatch(/^.＊ .?＊$/);
    expect(shown.prefilled['email']).toMatch(/^.＊＊＊＊＊@example.jp$/);
    expect(shown.myApplication).toBeNull();
    expect((await form(hajime, 'seminar-20261212')).prefilled).not.toHaveProperty('name');
  });
  test('is refused to nobody known, and there is none of an unknown seminar', async () => {
    await expect(form(nobody, 'seminar-20261212')).rejects.toMatchObject({ code: '401-000' });
    await expect(form(hanako, 'none')).rejects.toMatchObject({ code: '400-000' });
    await expect(form(hanako, '１')).rejects.toMatchObject({ code: '400-001' });
  });
});

describe('an application', () => {
  test('R1.04 gets a seat, is answered the same again, and is found with its receipt number', async () => {
    await scene.addSeminar('one');
    const key = randomUUID();
    const first = await apply(hanako, 'one', { answers: { ...answers, question: '<script>alert(1)</script>' } }, key);
    expect(first).toMatchObject({
      status: 'CONFIRMED',
      people: 1,
      joinUrl: null,
      waitingPosition: null,
      seminarId: 'one',
    });
    expect(first.cancelableUntil).toBe('2026-11-26T18:30:00+09:00');
    const again = { answers: { ...answers, question: '<script>alert(1)</script>' } };
    expect(await apply(hanako, 'one', again, key)).toEqual(first);
    expect(await apply(hanako, 'one', { answers: { people: '2名' } })).toEqual(first);
    await expect(apply(hanako, 'one', {}, key)).rejects.toMatchObject({ code: '409-200' });
    expect((await hanako.call(getSeminarForm, { params: { id: 'one' } })).myApplication).toEqual(first);
    const listed = await hanako.call(listSeminarApplications);
    expect(listed).toMatchObject({
      applications: [{ application: first, seminar: { id: 'one' } }],
      paging: { total: 1 },
    });
    expect((await hanako.call(listSeminarApplications, { query: { period: 'PAST' } })).applications).toEqual([]);
    expect(await scene.seats('one')).toEqual({ capacity: 3, taken: 1, waiting: 0, entered: 0 });
    expect(await scene.mails(mailOf('hanako'))).toContain('【つづら】セミナーのお申し込みを受け付けました');
    // What was typed is kept as text, and nothing else is made of it.
    expect(
      await scene.asOwner(
        `select answers ->> 'question' as question from app.seminar_application where seminar_id = 'one'`,
      ),
    ).toEqual([{ question: '<script>alert(1)</script>' }]);
  });
  test('needs no account, and counts two people as two', async () => {
    await scene.addSeminar('two', { capacity: 3 });
    expect(await apply(hajime, 'two', { answers: { ...answers, people: '2名' } })).toMatchObject({ people: 2 });
    expect(await scene.seats('two')).toMatchObject({ taken: 2 });
  });
  test('waits when there is no seat, unless it would rather not, and moves up when one is given back', async () => {
    await scene.addSeminar('small', { capacity: 1 });
    await apply(hanako, 'small');
    await expect(apply(waku, 'small', { joinWaitingList: false })).rejects.toMatchObject({ code: '400-901' });
    expect(await apply(waku, 'small')).toMatchObject({
      status: 'WAITLISTED',
      waitingPosition: 1,
      cancelableUntil: expect.anything(),
    });
    expect(await apply(hajime, 'small')).toMatchObject({ status: 'WAITLISTED', waitingPosition: 2 });
    expect(await apply(hajime, 'small')).toMatchObject({ waitingPosition: 2 });
    expect(await scene.seats('small')).toEqual({ capacity: 1, taken: 1, waiting: 2, entered: 0 });
    const key = randomUUID();
    const canceled = await cancel(hanako, 'small', key);
    expect(canceled).toMatchObject({ status: 'CANCELED', cancelableUntil: null });
    expect(await cancel(hanako, 'small', key)).toEqual(canceled);
    expect(await cancel(hanako, 'small')).toEqual(canceled);
    expect(await scene.seats('small')).toEqual({ capacity: 1, taken: 1, waiting: 1, entered: 0 });
    const form = async (who: Client) => (await who.call(getSeminarForm, { params: { id: 'small' } })).myApplication;
    expect(await form(waku)).toMatchObject({ status: 'CONFIRMED' });
    expect(await form(hajime)).toMatchObject({ status: 'WAITLISTED', waitingPosition: 1 });
    expect(await form(hanako)).toBeNull();
    expect(await scene.mails(mailOf('waku'))).toContain('【つづら】セミナーの席が確保できました');
    expect(await apply(hanako, 'small')).toMatchObject({ status: 'WAITLISTED', waitingPosition: 2 });
    await cancel(hajime, 'small');
    expect(await form(hanako)).toMatchObject({ waitingPosition: 1 });
  });
  test.each([
    ['answers of the wrong type', { people: 1 }],
    ['answers that are missing', {}],
    ['answers that are too long', { ...answers, question: 'あ'.repeat(201) }],
    ['answers that are far too long', { ...answers, question: 'あ'.repeat(2_001) }],
    ['answers that are not asked for', { ...answers, admin: 'はい' }],
    ['an option that is not there', { ...answers, people: '9名' }],
    ['a list for one value', { ...answers, people: ['1名'] }],
  ])('is refused with %s, and nothing is taken', async (_, given) => {
    await expect(apply(hanako, 'seminar-20261126', { answers: given })).rejects.toMatchObject({ code: '400-001' });
    expect(await scene.seats('seminar-20261126')).toMatchObject({ taken: 0 });
  });
  test('says which answer is wrong, in the words of the form', async () => {
    const refused = await apply(hanako, 'seminar-20261126', {
      answers: { people: '1名', question: 'あ'.repeat(201) },
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      lines: [
        { field: 'answers.experience', message: '投資の経験を選んでください。' },
        { field: 'answers.question', message: '講師への質問は200文字以内で入力してください。' },
      ],
    });
  });
  test('is refused without consent, key or sign-in, and for a seminar that is not there', async () => {
    await expect(apply(hanako, 'seminar-20261126', { agreed: false })).rejects.toMatchObject({ code: '400-001' });
    await expect(apply(hanako, 'seminar-20261126', {}, '')).rejects.toMatchObject({ code: '400-002' });
    await expect(apply(nobody, 'seminar-20261126')).rejects.toMatchObject({ code: '401-000' });
    await expect(apply(hanako, 'none')).rejects.toMatchObject({ code: '400-000' });
  });
  test('is refused after closing, for the past, and for a seminar that was called off', async () => {
    await expect(apply(hanako, 'seminar-20261015')).rejects.toMatchObject({ code: '400-902' });
    const end = atJst(ymd('2026-11-25'), '17:00');
    await at(end, () => expect(apply(hanako, 'seminar-20261126')).rejects.toMatchObject({ code: '400-902' }));
    await scene.addSeminar('off');
    await scene.asOwner(`update app.seminar set is_canceled = true where id = 'off'`);
    await expect(apply(hanako, 'off')).rejects.toMatchObject({ code: '400-902' });
  });
  test('gives the link to watch on the day, to who has a seat, and the recording afterwards', async () => {
    await scene.addSeminar('day', { capacity: 1 });
    await apply(hanako, 'day');
    await apply(waku, 'day');
    const join = async (who: Client) => (await who.call(getSeminarForm, { params: { id: 'day' } })).myApplication;
    const quarter = instant(start - 15 * 60_000);
    await at(instant(quarter - 1), async () => expect((await join(hanako))?.joinUrl).toBeNull());
    await at(quarter, async () => {
      expect((await join(hanako))?.joinUrl).toContain('/live');
      expect(await join(waku)).toMatchObject({ joinUrl: null, status: 'WAITLISTED' });
    });
    await at(start, async () => expect(await join(waku)).toMatchObject({ status: 'EXPIRED', waitingPosition: null }));
    await at(atJst(ymd('2026-11-26'), '20:15'), async () => {
      expect((await join(hanako))?.joinUrl).toBeNull();
      const { seminars } = await nobody.call(listSeminars, { query: { id: 'day' } });
      expect(seminars[0]).toMatchObject({ status: 'HELD', recordingUrl: expect.stringContaining('/recording') });
    });
    await at(atJst(ymd('2027-03-01'), '00:00'), async () => {
      const { seminars } = await nobody.call(listSeminars, { query: { id: 'day' } });
      expect(seminars[0]?.recordingUrl).toBeNull();
    });
  });
});

describe('cancelling', () => {
  test('is refused when it is too late, and without an application', async () => {
    await scene.addSeminar('late');
    await apply(hanako, 'late');
    const until = atJst(ymd('2026-11-26'), '18:30');
    await at(until, () => expect(cancel(hanako, 'late')).rejects.toMatchObject({ code: '400-108' }));
    await expect(cancel(waku, 'late')).rejects.toMatchObject({ code: '400-000' });
    await expect(cancel(hanako, 'none')).rejects.toMatchObject({ code: '400-000' });
  });
  test('is refused without sign-in, key or a right id', async () => {
    await expect(cancel(nobody, 'late')).rejects.toMatchObject({ code: '401-000' });
    await expect(cancel(hanako, 'late', '')).rejects.toMatchObject({ code: '400-002' });
    await expect(cancel(hanako, '１')).rejects.toMatchObject({ code: '400-001' });
  });
  test('the list of own applications is refused to nobody known, and to a wrong page', async () => {
    await expect(nobody.call(listSeminarApplications)).rejects.toMatchObject({ code: '401-000' });
    await expect(hanako.call(listSeminarApplications, { query: { limit: 0 } })).rejects.toMatchObject({
      code: '400-001',
    });
  });
});
