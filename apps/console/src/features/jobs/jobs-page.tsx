import { useState } from 'react';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { cancelBulkJob, getBulkJob, getHome, listBulkJobs, rerunBulkJob, type BulkJob } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall, useMay, usePages, useSend } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Failure, Page } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { groupedNumber, tableMoment } from '../../text/index.ts';
import './jobs.css';

const toneOf = ({ state, failed }: BulkJob): ChipTone =>
  state === 'RUNNING' ? 'info' : state === 'CANCELED' ? 'plain' : failed > 0 ? 'warn' : 'success';

/** Acts for many that two people decided: how far they are, stopping them, whom they missed. */
export function JobsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const pages = usePages(listBulkJobs, { query: { limit: 50 } }, ({ jobs, paging }) => ({
    rows: jobs,
    next: paging.next,
  }));
  const open = search['job'] ?? pages.rows[0]?.id ?? null;
  const choose = (id: string) => router.navigate(addressOf('/jobs', { job: id }));
  return (
    <Page title="一括処理" note="承認された、多くのお客さまに及ぶ処理です。" actions={<Resend />}>
      <Block of={pages.first}>
        {() => (
          <div className={open === null ? undefined : 'cx-two'}>
            <Grid
              name="bulk-jobs"
              caption="一括処理"
              columns={columns(choose)}
              rows={pages.rows}
              rowKey={({ id }) => id}
              onOpen={({ id }) => choose(id)}
              isMarked={({ id }) => id === open}
              empty="一括処理はまだありません。"
              pages={pages}
            />
            {open !== null && <JobPanel key={open} id={open} onRerun={choose} />}
          </div>
        )}
      </Block>
    </Page>
  );
}

/** Messages that were given up wait for a person: this is the act that tries them again. */
function Resend() {
  const proposing = usePropose();
  const waiting = useCall(getHome).data?.waiting.outbox.givenUp.count ?? 0;
  if (!proposing.may || waiting === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outline"
        busy={proposing.isBusy}
        busyLabel="計算中"
        onClick={() => proposing.start({ kind: 'outbox.resend', payload: {} })}
      >
        {`止まった通知${groupedNumber(waiting)}件を送り直す`}
      </Button>
      <Failure text={proposing.failure} />
      {proposing.dialog}
    </>
  );
}

const shareOf = ({ state, total, done, failed }: BulkJob): number =>
  state === 'DONE' || total === 0 ? 100 : Math.min(100, Math.floor(((done + failed) / total) * 100));

function Progress({ job }: { readonly job: BulkJob }) {
  return (
    <progress className="jx-progress" aria-label={`${job.title}の進み`} max={100} value={shareOf(job)}>
      {shareOf(job)}%
    </progress>
  );
}

function JobPanel({ id, onRerun }: { readonly id: string; readonly onRerun: (id: string) => void }) {
  const detail = useCall(getBulkJob, { params: { id } }, { everySeconds: 5 });
  return (
    <aside className="cx-panel" aria-label="この一括処理">
      <Block of={detail}>
        {({ job, failures }) => (
          <>
            <h2>{job.title}</h2>
            <Progress job={job} />
            <DefinitionList look="open">
              <Definition term="種類">{job.kindText}</Definition>
              <Definition term="状態">
                <StatusChip tone={toneOf(job)}>{job.stateText}</StatusChip>
              </Definition>
              <Definition term="対象">{groupedNumber(job.total)}件</Definition>
              <Definition term="済み">{groupedNumber(job.done)}件</Definition>
              <Definition term="失敗">{groupedNumber(job.failed)}件</Definition>
              <Definition term="始まり">{tableMoment(job.startedAt)}</Definition>
              <Definition term="終わり">{tableMoment(job.endedAt)}</Definition>
              {job.rerunOf !== null && (
                <Definition term="もとの処理">
                  <a href={`/jobs?job=${encodeURIComponent(job.rerunOf)}`}>{job.rerunOf}</a>
                </Definition>
              )}
            </DefinitionList>
            {failures.length > 0 && (
              <>
                <h3 className="mt-4">失敗したもの（はじめの100件まで）</h3>
                <ul className="jx-failures">
                  {failures.map(({ subject, code, at }) => (
                    <li key={subject}>
                      <code>{subject}</code>
                      <span>{code}</span>
                      <span className="cx-small">{tableMoment(at)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Acts job={job} onRerun={onRerun} />
          </>
        )}
      </Block>
    </aside>
  );
}

function Acts({ job, onRerun }: { readonly job: BulkJob; readonly onRerun: (id: string) => void }) {
  const cancel = useSend(cancelBulkJob);
  const rerun = useSend(rerunBulkJob);
  const [isAsking, setAsking] = useState(false);
  const mayCancel = useMay(cancelBulkJob) && job.state === 'RUNNING';
  const mayRerun = useMay(rerunBulkJob) && job.state !== 'RUNNING' && job.failed > 0;
  const params = { id: job.id };
  const stop = async () => {
    if (await cancel.send({ params })) say('一括処理を止めました。');
    setAsking(false);
  };
  const again = async () => {
    const done = await rerun.send({ params });
    if (!done) return;
    say('失敗したものをやり直します。');
    onRerun(done.answer.id);
  };
  return (
    <div className="cx-row mt-4">
      {mayCancel && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          止める
        </Button>
      )}
      {mayRerun && (
        <Button busyLabel="送信中" onClick={again}>
          失敗したものをやり直す
        </Button>
      )}
      <Failure text={cancel.failure ?? rerun.failure} />
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title="一括処理を止めますか？"
        actions={
          <>
            <Button size="flow" busyLabel="送信中" onClick={stop}>
              止める
            </Button>
            <Button size="flow" variant="text" onClick={() => setAsking(false)}>
              戻る
            </Button>
          </>
        }
      >
        <p>済んだ{groupedNumber(job.done)}件は戻りません。残りは行いません。</p>
      </Dialog>
    </div>
  );
}

const columns = (onChoose: (id: string) => void): readonly GridColumn<BulkJob>[] => [
  { id: 'at', head: '始まり', value: ({ startedAt }) => tableMoment(startedAt) },
  {
    id: 'title',
    head: '処理',
    value: ({ title }) => title,
    cell: ({ title, rerunOf }) => (
      <>
        <b className="cx-wrap">{title}</b>
        {rerunOf !== null && <span className="grid-sub">やり直し</span>}
      </>
    ),
  },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: (job) => <StatusChip tone={toneOf(job)}>{job.stateText}</StatusChip>,
  },
  { id: 'progress', head: '進み', value: shareOf, cell: (job) => <Progress job={job} /> },
  {
    id: 'done',
    head: '済み／対象',
    align: 'end',
    value: ({ done }) => done,
    cell: ({ done, total }) => `${groupedNumber(done)}／${groupedNumber(total)}`,
  },
  { id: 'failed', head: '失敗', align: 'end', value: ({ failed }) => failed },
  {
    id: 'open',
    head: '詳しく',
    isAction: true,
    value: () => null,
    cell: ({ id, title, startedAt }) => (
      <Button
        size="small"
        variant="outline"
        onClick={() => onChoose(id)}
        label={`${title}（${tableMoment(startedAt)}）を見る`}
      >
        見る
      </Button>
    ),
  },
];
