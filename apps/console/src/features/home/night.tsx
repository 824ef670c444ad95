import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getHome } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Section } from '../../page/index.ts';
import { clockText } from '../../text/index.ts';

type Home = Answer<typeof getHome>;
type Job = Home['night']['jobs'][number];
type Run = Job['runs'][number];

const tones: Readonly<Record<Run['state'], ChipTone>> = {
  PLANNED: 'plain',
  RUNNING: 'info',
  LATE: 'warn',
  FAILED: 'error',
  DONE: 'success',
  DONE_LATE: 'warn',
};

/** Percent of the night from its beginning. */
const placeIn = ({ from, to }: Home['night'], moment: string): number => {
  const [begin, end, at] = [from, to, moment].map((text) => Date.parse(text)) as [number, number, number];
  return Math.min(100, Math.max(0, ((at - begin) / (end - begin)) * 100));
};

const mostShown = 12;
const urgency: readonly Run['state'][] = ['FAILED', 'RUNNING', 'LATE', 'DONE_LATE', 'PLANNED', 'DONE'];
const urgencyOf = ({ runs }: Job): number => Math.min(...runs.map(({ state }) => urgency.indexOf(state)));

/** What somebody has to look at, and what comes next; in the order of the night. */
function mostTelling(jobs: readonly Job[]): readonly Job[] {
  const chosen = new Set(jobs.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)).slice(0, mostShown));
  return jobs.filter((job) => chosen.has(job));
}

/** The night on one time axis: when each job was due, and when it was done. */
export function Night({ home: { night, clock, maintenance } }: { readonly home: Home }) {
  const [isWhole, setWhole] = useState(false);
  const all = night.jobs.filter(({ runs }) => runs.length > 0);
  const jobs = isWhole ? all : mostTelling(all);
  if (all.length === 0)
    return (
      <Section title="夜の流れ">
        <EmptyBlock text="この夜に予定された処理はありません。" />
      </Section>
    );
  const closed = [placeIn(night, maintenance.from), placeIn(night, maintenance.to)] as const;
  return (
    <Section title="夜の流れ" note={`${night.stateText}　${night.done}／${night.total}`}>
      <div className="night">
        <div className="night-hours" aria-hidden="true">
          {hoursOf(night).map(({ text, place }) => (
            <span key={text} style={{ left: `${place}%` }}>
              {text}
            </span>
          ))}
        </div>
        <ol>
          {jobs.map((job) => (
            <NightRow key={job.name} job={job} night={night} now={clock.now} closed={closed} />
          ))}
        </ol>
      </div>
      {all.length > mostShown && (
        <p className="mt-2">
          <Button size="small" variant="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '少なく見る' : `すべて見る（${all.length}）`}
          </Button>
        </p>
      )}
      <p className="night-legend">
        <span>
          <i className="night-due" /> 予定
        </span>
        <span>
          <i className="night-done" /> 完了
        </span>
        <span>
          <i className="night-done night-late" /> おくれ
        </span>
        <span>
          <i className="night-done night-failed" /> 失敗
        </span>
        <span>
          <i className="night-closed" /> メンテナンス
        </span>
      </p>
    </Section>
  );
}

interface RowProps {
  readonly job: Job;
  readonly night: Home['night'];
  readonly now: string;
  readonly closed: readonly [number, number];
}

function NightRow({ job: { name, title, runs }, night, now, closed }: RowProps) {
  const last = runs.findLast(({ state }) => state !== 'PLANNED') ?? runs[0]!;
  return (
    <li className="night-row">
      <span className="night-name">
        {title} <code>{name}</code>
      </span>
      <span className="night-line" aria-hidden="true">
        <span className="night-closed" style={{ left: `${closed[0]}%`, width: `${closed[1] - closed[0]}%` }} />
        {runs.map((run) => (
          <Bar key={run.dueAt} run={run} night={night} now={now} />
        ))}
        <span className="night-now" style={{ left: `${placeIn(night, now)}%` }} />
      </span>
      <span className="night-state">
        <span>
          {runs.length > 1
            ? `${runs.filter(({ state }) => state.startsWith('DONE')).length}／${runs.length}`
            : clockText(last.doneAt ?? last.dueAt)}
        </span>
        <StatusChip tone={tones[last.state]}>{last.stateText}</StatusChip>
      </span>
    </li>
  );
}

function Bar({
  run: { dueAt, beganAt, doneAt, state },
  night,
  now,
}: {
  readonly run: Run;
  readonly night: Home['night'];
  readonly now: string;
}) {
  const due = placeIn(night, dueAt);
  const begin = beganAt === null ? due : placeIn(night, beganAt);
  const end = state === 'PLANNED' ? null : placeIn(night, doneAt ?? now);
  const look = state === 'FAILED' ? ' night-failed' : state === 'LATE' || state === 'DONE_LATE' ? ' night-late' : '';
  return (
    <>
      <span className="night-due" style={{ left: `${due}%` }} />
      {end !== null && (
        <span className={`night-done${look}`} style={{ left: `${begin}%`, width: `${Math.max(0, end - begin)}%` }} />
      )}
    </>
  );
}

/** Every third hour of the night. */
function hoursOf(night: Home['night']): { text: string; place: number }[] {
  const hour = 3_600_000;
  const first = Math.ceil(Date.parse(night.from) / (3 * hour)) * 3 * hour;
  const hours: { text: string; place: number }[] = [];
  for (let at = first; at <= Date.parse(night.to) && hours.length < 12; at += 3 * hour) {
    const moment = new Date(at).toISOString();
    hours.push({ text: clockText(moment), place: placeIn(night, moment) });
  }
  return hours;
}
