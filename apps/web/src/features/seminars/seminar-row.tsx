import type { Seminar, SeminarApplication } from '@tsuzura/contract/main';
import { StatusChip } from '@tsuzura/ui/badge';
import { PlanDate } from '@tsuzura/ui/plan';
import { paths } from '../../shared/navigation/index.ts';
import { applicationWords, dayOf, hoursText, seminarState, venueText } from './seminar-words.ts';

interface Props {
  readonly seminar: Seminar;
  readonly now: string | null;
  /** The customer's own, which is what they look for first. */
  readonly application: SeminarApplication | undefined;
  readonly id?: string;
}

export function SeminarRow({ seminar, now, application, id }: Props) {
  const { label, tone } = application === undefined ? seminarState(seminar, now) : applicationWords[application.status];
  return (
    <li id={id} className="seminars-row">
      <a href={paths.seminar(seminar.id)}>
        <PlanDate day={dayOf(seminar.startsAt)} />
        <span className="seminars-words">
          <span className="seminars-meta note">
            <span className="num">{hoursText(seminar)}</span>
            <span>{venueText(seminar)}</span>
          </span>
          <span className="seminars-title phrase">{seminar.title}</span>
          {seminar.speakers.length > 0 && <span className="note phrase">講師 {seminar.speakers.join('、')}</span>}
        </span>
        <span className="seminars-state">
          <StatusChip tone={tone}>{label}</StatusChip>
        </span>
      </a>
    </li>
  );
}
