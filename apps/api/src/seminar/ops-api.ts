import { Refused } from '@tsuzura/contract/kernel';
import {
  exportSeminarApplications,
  getOpsSeminar,
  listOpsSeminarApplications,
  listOpsSeminars,
  recordSeminarAttendance,
} from '@tsuzura/contract/ops';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import { statusAt } from '@tsuzura/domain/seminar';
import type { ApiServer } from '@tsuzura/http/server';
import { applicationsOf, findOwnedSeminar, listOwnedSeminars, type OwnedSeminar } from '@tsuzura/store/seminar';
import { csvFile, fileRows } from '../kernel/csv.ts';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { recordAttendance } from './record-attendance.ts';
import { answerText, applicationTexts, showListed, showOwnedSeminar } from './show-owned.ts';

export function seminarOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const pages = createPages(database);
  const find = async (id: string): Promise<OwnedSeminar> => {
    const seminar = await findOwnedSeminar(database.reader, id);
    if (!seminar) throw new Refused('NOT_FOUND');
    return seminar;
  };

  server.handle(listOpsSeminars, async ({ query: { limit, offset, after, view }, who }) => {
    const list = { list: 'ops-seminars', subject: signedIn(who).subject, filter: { view } };
    const place = await pages.open(list, { limit, offset, after });
    const now = clock.now();
    const found = await listOwnedSeminars(database.reader, view, {
      now,
      after: place && { endsAt: instant(Number(place[0])), id: place[1] ?? '' },
      limit: (place ? 0 : offset) + limit + 1,
    });
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const last = behind.length > limit ? shown.at(-1) : undefined;
    return {
      seminars: shown.map((one) => showOwnedSeminar(one, now)),
      paging: await pages.answer(
        list,
        { limit, offset, after },
        shown.length,
        last ? [String(last.endsAt), last.id] : null,
      ),
    };
  });

  server.handle(getOpsSeminar, async ({ params: { id } }) => showOwnedSeminar(await find(id), clock.now()));

  server.handle(listOpsSeminarApplications, async ({ params: { id }, query: { limit, offset, after }, who }) => {
    const seminar = await find(id);
    const list = { list: 'ops-seminar-applications', subject: signedIn(who).subject, filter: { id } };
    const place = await pages.open(list, { limit, offset, after });
    const found = await applicationsOf(database.reader, id, place?.[0] ?? '0', (place ? 0 : offset) + limit + 1);
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const last = behind.length > limit ? shown.at(-1) : undefined;
    return {
      applications: shown.map((one) => showListed(one, seminar, clock.now())),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, last ? [String(last.place)] : null),
    };
  });

  server.handle(exportSeminarApplications, async ({ params: { id }, answerHeader }) => {
    const seminar = await find(id);
    answerHeader('content-disposition', `attachment; filename="${id}-attendees.csv"`);
    const now = clock.now();
    const read = async (after: readonly string[] | null) => {
      const rows = await applicationsOf(database.reader, id, after?.[0] ?? '0', fileRows);
      const last = rows.length === fileRows ? rows.at(-1) : undefined;
      return { rows, next: last ? [String(last.place)] : null };
    };
    return csvFile([...head, ...seminar.form.map(({ label }) => label)], read, (one) => [
      one.receipt_number,
      applicationTexts[statusAt(one.status, seminar, now)],
      one.people,
      nameText(one.last_name, one.first_name),
      nameText(one.last_name_kana, one.first_name_kana),
      one.mail,
      one.number,
      formatJst(one.applied_at),
      ...seminar.form.map(({ name }) => answerText(one.answers, name)),
    ]);
  });

  server.handle(recordSeminarAttendance, ({ params, body, who, requestId }) => {
    const attendance = { seminarId: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => recordAttendance(tx, attendance, clock));
  });
}

const head = ['受付番号', '状態', '人数', '氏名', 'フリガナ', 'メール', '口座番号', '申込日時'];

const nameText = (last: string | null, first: string | null): string | null =>
  last === null || first === null ? null : `${last} ${first}`;
