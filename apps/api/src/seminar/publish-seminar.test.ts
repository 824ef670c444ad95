import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyForSeminar, getSeminarForm, listSeminars } from '@tsuzura/contract/main';
import {
  exportSeminarApplications,
  getOpsSeminar,
  listOpsSeminarApplications,
  listOpsSeminars,
  previewProposal,
  type ProposedAct,
} from '@tsuzura/contract/ops';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { demoStart, people } from '@tsuzura/store/seed';
import { runBulkJobs } from '../kernel/bulk/run-all.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import { drawNextLottery } from './draw-lotteries.ts';
import { openSeminars, type SeminarScene } from './seminars.test-support.ts';

let scene: SeminarScene;
beforeAll(async () => {
  scene = await openSeminars();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

type Payload = Extract<ProposedAct, { kind: 'seminar.publish' }>['payload'];
const usual: Payload = {
  id: null,
  title: '<script>alert(1)</script> はじめての投資信託',
  summary: '投資信託のしくみを、45分で説明します。',
  points: ['値動きの見方。'],
  timetable: [{ time: '19:00', title: '説明', note: null }],
  speakers: [{ name: '浜口 しおり', affiliation: 'みちしお証券', profile: '説明の担当です。' }],
  questions: [],
  startsAt: '2026-12-01T19:00:00+09:00',
  endsAt: '2026-12-01T19:45:00+09:00',
  venueType: 'ONLINE',
  venue: null,
  mapUrl: null,
  joinUrl: 'https://example.jp/live',
  joinFrom: '2026-12-01T18:45:00+09:00',
  applicationFrom: '2026-11-13T00:00:00+09:00',
  applicationTo: '2026-11-30T17:00:00+09:00',
  cancelUntil: '2026-12-01T18:00:00+09:00',
  selection: 'FIRST_COME',
  drawAt: null,
  capacity: 1,
  form: [
    { name: 'people', label: '人数', type: 'RADIO', required: true, options: ['1名', '2名'], maxLength: null },
    { name: 'note', label: '質問<b>', type: 'TEXTAREA', required: false, options: null, maxLength: 100 },
  ],
  hasCaptions: true,
  publishedAt: null,
};
const written = (over: Partial<Payload> = {}): ProposedAct => ({
  kind: 'seminar.publish',
  payload: { ...usual, ...over },
});
const maker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const mailOf = (key: string) => people.find((one) => one.key === key)?.username ?? '';
const linesOf = async (act: ProposedAct) =>
  (await maker()).call(previewProposal, { body: { act } }).then(
    ({ effect }) => effect.map(({ text }) => text).join('\n'),
    (error: { body?: { errors?: { field?: string; message: string }[] } }) =>
      (error.body?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
  );
const apply = async (who: string, id: string, over: object = {}) =>
  (await scene.as(who)).call(
    applyForSeminar,
    { params: { id }, body: { answers: { people: '1名', ...over }, agreed: true, joinWaitingList: true } },
    { key: randomUUID() },
  );

test('rule PUB-5 what two people publish can be applied for by its own form, and more seats move the waiting list up', async () => {
  const { id } = (await byTwo(scene, written())) as { id: string };
  const visitor = await scene.as(null);
  expect((await visitor.call(listSeminars, { query: { id } })).seminars[0]).toMatchObject({
    title: '<script>alert(1)</script> はじめての投資信託',
    capacity: 1,
    status: 'OPEN',
    programme: '- 19:00 説明',
  });
  const form = await (await scene.as('hanako')).call(getSeminarForm, { params: { id } });
  expect(form.fields.map(({ label }) => label)).toEqual(['人数', '質問<b>']);
  expect((await apply('hanako', id, { note: '=1+1' })).status).toBe('CONFIRMED');
  expect((await apply('waku', id)).status).toBe('WAITLISTED');

  expect(await linesOf(written({ id, selection: 'LOTTERY', drawAt: '2026-11-30T18:00:00+09:00' }))).toContain(
    'selection 申込があるため、席の決め方は変えられません。',
  );
  await byTwo(scene, written({ id, capacity: 5, venue: null }));
  expect(await scene.seats(id)).toEqual({ capacity: 5, taken: 2, waiting: 0, entered: 0 });
  expect(await scene.mails(mailOf('waku'))).toContain('【つづら】セミナーの席が確保できました');
  expect(await linesOf(written({ id, capacity: 1 }))).toContain('capacity 席のある人が2人います。');

  const list = await (await maker()).call(listOpsSeminarApplications, { params: { id } });
  expect(list.applications.map(({ statusText, answers }) => [statusText, answers['note'] ?? null])).toEqual([
    ['席あり', '=1+1'],
    ['席あり', null],
  ]);
  expect(list.applications[0]?.name).toMatch(/＊/);
  const csv = await (await maker()).call(exportSeminarApplications, { params: { id } });
  expect(csv).toContain('受付番号,状態,人数,氏名,フリガナ,メール,口座番号,申込日時,人数,質問<b>');
  expect(csv).toContain(`,${mailOf('hanako')},`);
  expect(csv).toContain("'=1+1");
});

test('rule PUB-6 a new time or a call-off is told to everybody who applied, once', async () => {
  const { id } = (await byTwo(scene, written({ title: '日時の変わる会', capacity: 10 }))) as { id: string };
  await apply('hanako', id);
  const moved = { startsAt: '2026-12-02T19:00:00+09:00', endsAt: '2026-12-02T19:45:00+09:00' };
  expect(await linesOf(written({ id, title: '日時の変わる会', capacity: 10, ...moved }))).toContain(
    '申込者1件にお知らせします。',
  );
  await byTwo(scene, written({ id, title: '日時の変わる会', capacity: 10, ...moved }));
  await runBulkJobs(scene);
  expect(await scene.mails(mailOf('hanako'))).toContain('【つづら】セミナーの内容が変わりました');

  const off: ProposedAct = { kind: 'seminar.cancel', payload: { id, message: '講師の急病のためです。' } };
  await byTwo(scene, off);
  await runBulkJobs(scene);
  await runBulkJobs(scene);
  const mails = await scene.mails(mailOf('hanako'));
  expect(mails.filter((subject) => subject.includes('中止'))).toHaveLength(1);
  expect(await linesOf(off)).toContain('中止したセミナーは変えられません。');
  const [shown] = (await (await scene.as(null)).call(listSeminars, { query: { id } })).seminars;
  expect(shown?.status).toBe('CANCELED');
  await expect(apply('waku', id)).rejects.toMatchObject({ status: 400 });
});

test('rule PUB-6 a lottery that was called off is not drawn', async () => {
  await scene.addSeminar('off-lottery', { selection: 'LOTTERY' });
  await scene.asOwner(`insert into app.seminar_lottery (seminar_id, seed, commitment, committed_at)
    select 'off-lottery', repeat('ab', 32), encode(sha256(convert_to(repeat('ab', 32), 'UTF8')), 'hex'), now()`);
  await scene.asOwner(`update app.seminar set is_canceled = true where id = 'off-lottery'`);
  const due = atJst(ymd('2026-11-19'), '18:00');
  expect(await scene.api.database.tx((tx) => drawNextLottery(tx, due))).toBe(false);
});

test('rule PUB-7 a recording is published with captions, after the end', async () => {
  const { id } = (await byTwo(scene, written({ title: '録画する会' }))) as { id: string };
  const kept = { recordingUrl: 'https://example.jp/v', captionsUrl: null, recordingUntil: null, materialUrl: null };
  const archive = (over: object): ProposedAct => ({ kind: 'seminar.archive', payload: { id, ...kept, ...over } });
  expect(await linesOf(archive({}))).toContain('録画を公開するには、字幕のリンクを入力してください。');
  const whole = archive({ captionsUrl: 'https://example.jp/v.vtt' });
  expect(await linesOf(whole)).not.toContain('どなたでも');
  await scene.api.clock.put(atJst(ymd('2026-12-01'), '20:00'), 'frozen');
  await byTwo(scene, whole);
  const [shown] = (await (await scene.as(null)).call(listSeminars, { query: { id } })).seminars;
  expect(shown).toMatchObject({ recordingUrl: 'https://example.jp/v', captionsUrl: 'https://example.jp/v.vtt' });
  const own = await (await maker()).call(getOpsSeminar, { params: { id } });
  expect([own.status, own.revision]).toEqual(['HELD', 2]);
});

test('rule PUB-5 bad input is named item by item in Japanese', async () => {
  const field = usual.form[0]!;
  const cases: readonly (readonly [Partial<Payload>, string])[] = [
    [{ endsAt: usual.startsAt }, '終了日時は開始日時より後にしてください。'],
    [{ startsAt: '2026-11-01T00:00:00+09:00' }, '申込の受付終了は、セミナーの開始日時までにしてください。'],
    [{ venueType: 'ONSITE' }, '会場をご確認ください。'],
    [{ selection: 'LOTTERY' }, '抽選の日時は、抽選のときだけ'],
    [{ capacity: 0 }, '定員'],
    [{ form: [field, field] }, '申込フォームに同じものが2つ以上あります。'],
    [{ form: [{ ...field, name: 'x', options: null }] }, '選択肢は、選ぶ形の項目だけに'],
    [{ form: [{ ...field, options: ['3名'] }] }, '「1名」「2名」から'],
    [{ form: [{ ...field, name: 'a b' }] }, '名前'],
    [{ joinUrl: 'javascript:alert(1)' }, '視聴のリンク'],
    [{ id: 'no-such-seminar' }, '見つかりませんでした'],
  ];
  for (const [over, message] of cases) expect(await linesOf(written(over)), message).toContain(message);
});

test('operators list what is to come and what is over, page by page', async () => {
  const client = await maker();
  const all = await client.call(listOpsSeminars, { query: { limit: 100 } });
  const first = await client.call(listOpsSeminars, { query: { limit: 3 } });
  const second = await client.call(listOpsSeminars, { query: { limit: 3, after: first.paging.next! } });
  expect([...first.seminars, ...second.seminars]).toEqual(all.seminars.slice(0, 6));
  const past = await client.call(listOpsSeminars, { query: { view: 'past' } });
  expect(past.seminars.map(({ id }) => id)).toEqual(['seminar-20261015', 'seminar-20260718']);
});
