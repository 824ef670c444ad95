import { Refused } from '@tsuzura/contract/kernel';
import {
  applyForSeminar,
  cancelSeminarApplication,
  getSeminarDraw,
  getSeminarForm,
  listSeminarApplications,
  listSeminars,
} from '@tsuzura/contract/main';
import { maskEmail, maskName } from '@tsuzura/domain/account';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { findPerson } from '@tsuzura/store/account';
import {
  findApplication,
  findSeminar,
  listApplications,
  listSeminars as readList,
  lotteryEntries,
  type Seminar,
} from '@tsuzura/store/seminar';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { idempotencyKeyOf } from '../kernel/once.ts';
import { createSeminarIntake } from './apply-for-seminar.ts';
import { cancelApplication } from './cancel-application.ts';
import { showApplication, showSeminar } from './show-seminar.ts';

export function seminarMainApi(server: ApiServer, { database, clock, newId, once }: Deps): void {
  const takeIn = createSeminarIntake(database, clock);

  async function published(id: string): Promise<Seminar> {
    const seminar = await findSeminar(database.reader, id, clock.now());
    if (!seminar) throw new Refused('NOT_FOUND');
    return seminar;
  }

  server.handle(listSeminars, async ({ query: { limit, offset, ...filter } }) => {
    const now = clock.now();
    const { seminars, total } = await readList(database.reader, { ...filter, at: now }, { limit, offset });
    return { seminars: seminars.map((one) => showSeminar(one, now)), paging: { total, limit, offset } };
  });

  server.handle(getSeminarForm, async ({ who, params: { id } }) => {
    const { subject, username } = signedIn(who);
    const [seminar, application, person] = await Promise.all([
      published(id),
      findApplication(database.reader, subject, id),
      findPerson(database.reader, subject),
    ]);
    return {
      seminarId: id,
      fields: seminar.form.map((field) => ({ ...field, options: field.options && [...field.options] })),
      // Masked, as every answer without a strong check: the customer sees which details will be used.
      prefilled: {
        ...(person && { name: maskName(`${person.lastName} ${person.firstName}`) }),
        email: maskEmail(username),
      },
      myApplication: application && showApplication(application, seminar, clock.now()),
    };
  });

  server.handle(applyForSeminar, (call) =>
    takeIn({
      endpoint: applyForSeminar,
      idempotencyKey: idempotencyKeyOf(applyForSeminar, call, clock),
      subject: signedIn(call.who).subject,
      seminarId: call.params.id,
      id: newId(),
      body: call.body,
    }),
  );

  server.handle(cancelSeminarApplication, (call) =>
    once(cancelSeminarApplication, call, (tx) =>
      cancelApplication(tx, signedIn(call.who).subject, call.params.id, clock.now()),
    ),
  );

  server.handle(listSeminarApplications, async ({ who, query: { period = 'UPCOMING', limit, offset } }) => {
    const now = clock.now();
    const page = { limit, offset };
    const { applications, total } = await listApplications(database.reader, signedIn(who).subject, period, now, page);
    return {
      applications: applications.map(({ application, seminar }) => {
        const shown = showSeminar(seminar, now);
        const { id, title, startsAt, endsAt, venueType, venue, status, recordingUrl, materialUrl } = shown;
        return {
          application: showApplication(application, seminar, now),
          seminar: { id, title, startsAt, endsAt, venueType, venue, status, recordingUrl, materialUrl },
        };
      }),
      paging: { total, limit, offset },
    };
  });

  server.handle(getSeminarDraw, async ({ params: { id }, query: { limit, afterNumber = '' } }) => {
    const { lottery, seats, applicationTo } = await published(id);
    if (!lottery) throw new Refused('NOT_FOUND');
    const isClosed = clock.now() >= applicationTo;
    const entries = isClosed ? await lotteryEntries(database.reader, id, afterNumber, limit + 1) : [];
    const page = entries.slice(0, limit);
    return {
      seminarId: id,
      capacity: seats.capacity ?? 0,
      drawAt: formatJst(lottery.drawAt),
      commitment: lottery.commitment,
      seed: lottery.seed,
      entries: page.map((one) => ({ ...one })),
      next: entries.length > limit ? (page.at(-1)?.receiptNumber ?? null) : null,
    };
  });
}
