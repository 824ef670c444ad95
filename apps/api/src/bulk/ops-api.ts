import { Refused } from '@tsuzura/contract/kernel';
import { cancelBulkJob, getBulkJob, listBulkJobs, rerunBulkJob, type BulkJob as Shown } from '@tsuzura/contract/ops';
import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { bulkFailures, findBulkJob, listBulkJobs as readJobs, type BulkJob, type Reader } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';

const stateTexts = { RUNNING: '実行中', DONE: '完了', CANCELED: '中止' } as const;
const mostFailures = 100;

function stateText({ state, failed, started_at }: BulkJob, now: Instant): string {
  if (state === 'RUNNING' && now < started_at) return '予約';
  return state === 'DONE' && failed > 0n ? '完了（失敗あり）' : stateTexts[state];
}

/** Acts for many: how far they are, stopping them, repeating what failed. */
export function bulkOpsApi(server: ApiServer, { database, clock, once, bulk }: Deps): void {
  const pages = createPages(database);

  const show = (job: BulkJob): Shown => ({
    id: job.id,
    kind: job.kind,
    kindText: bulk.textOf(job.kind),
    title: job.title,
    state: job.state,
    stateText: stateText(job, clock.now()),
    total: Number(job.total),
    done: Number(job.done),
    failed: Number(job.failed),
    rerunOf: job.rerun_of,
    startedAt: formatJst(job.started_at),
    endedAt: job.ended_at === null ? null : formatJst(job.ended_at),
  });
  const find = async (reader: Reader, id: string): Promise<BulkJob> => {
    const found = await findBulkJob(reader, id);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  };

  server.handle(listBulkJobs, async ({ query, who }) => {
    const { limit, offset, after } = query;
    const list = { list: 'bulk-jobs', subject: signedIn(who).subject, filter: {} };
    const place = await pages.open(list, { limit, offset, after });
    const before = place ? { at: instant(Number(place[0])), id: place[1] ?? '' } : null;
    const found = (await readJobs(database.reader, before, offset + limit + 1)).slice(before ? 0 : offset);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const next = last ? [String(last.started_at), last.id] : null;
    return { jobs: shown.map(show), paging: await pages.answer(list, { limit, offset, after }, shown.length, next) };
  });

  server.handle(getBulkJob, async ({ params }) => {
    const job = await find(database.reader, params.id);
    const failures = await bulkFailures(database.reader, job.rerun_of ?? job.id, '', mostFailures);
    return { job: show(job), failures: failures.map((one) => ({ ...one, at: formatJst(one.at) })) };
  });

  server.handle(cancelBulkJob, async ({ params, who }) =>
    database.tx(async (tx) => {
      await bulk.cancel(tx, params.id, signedIn(who).subject);
      return show(await find(tx, params.id));
    }),
  );

  server.handle(rerunBulkJob, (call) =>
    once(rerunBulkJob, call, async (tx) =>
      show(await find(tx, await bulk.rerun(tx, call.params.id, signedIn(call.who).subject))),
    ),
  );
}
