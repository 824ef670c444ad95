import { DataBlock } from '@tsuzura/browser/data';
import { useParam } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import type { Seminar } from '@tsuzura/contract/main';
import { dayOfWeek, partsOf } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { ActionBar } from '@tsuzura/ui/bar';
import { ChevronDownIcon } from '@tsuzura/ui/icon';
import { Skeleton, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { useBusinessTime } from '../../shared/account/index.ts';
import { Columns, Crumb, PageSection } from '../../shared/columns/index.ts';
import { Markdown } from '@tsuzura/ui/markdown';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ApplyButton } from './apply-button.tsx';
import { Draw } from './draw.tsx';
import { NoSuchSeminar } from './no-such-seminar.tsx';
import { SeminarFacts } from './seminar-facts.tsx';
import { applicationWords, dayOf, hoursText, isLiveApplication, seminarState, venueWord } from './seminar-words.ts';
import { useSeminar, useSeminarForm } from './use-seminar.ts';
import './seminars.css';

/** R1.04: public. Whoever is signed in sees what became of their own application. */
export function SeminarDetailPage() {
  const id = useParam('seminarId');
  const { asked, seminar, isMissing } = useSeminar(id);
  if (isMissing) return <NoSuchSeminar />;
  return (
    <Page title={seminar?.title ?? 'セミナーの内容'} width="full">
      <div className="wide page">
        <Crumb href={paths.seminars}>セミナー</Crumb>
        {seminar === undefined ? <h1 tabIndex={-1}>セミナーの内容</h1> : <Head seminar={seminar} />}
        <DataBlock
          of={asked}
          skeleton={
            <Skeleton>
              <SkeletonRow />
              <SkeletonText lines={8} />
            </Skeleton>
          }
        >
          {() => seminar !== undefined && <Content seminar={seminar} />}
        </DataBlock>
      </div>
      {seminar !== undefined && (
        <div className="contents" data-page-bar="phone">
          <ActionBar look="phone">
            <ApplyButton seminar={seminar} />
          </ActionBar>
        </div>
      )}
    </Page>
  );
}

function Head({ seminar }: { readonly seminar: Seminar }) {
  const now = useBusinessTime();
  const isSignedIn = useClaims() !== null;
  const own = useSeminarForm(seminar.id, { enabled: isSignedIn }).data?.myApplication ?? null;
  const { label, tone } =
    own !== null && isLiveApplication(own) ? applicationWords[own.status] : seminarState(seminar, now);
  const day = dayOf(seminar.startsAt);
  const { year, month, day: date } = partsOf(day);
  return (
    <header className="seminar-head">
      <p className="seminar-day">
        <span className="sr">{longDate(day)}</span>
        <span aria-hidden="true">
          <small>
            {year}年{month}月
          </small>
          <b>{date}</b>
          {'日月火水木金土'.charAt(dayOfWeek(day))}
        </span>
      </p>
      <div>
        <StatusChip tone={tone}>{label}</StatusChip>
        <h1 tabIndex={-1}>{seminar.title}</h1>
        <p className="text-ink2">
          <span className="num">{hoursText(seminar)}</span>　{venueWord(seminar)}　無料
        </p>
      </div>
    </header>
  );
}

function Content({ seminar }: { readonly seminar: Seminar }) {
  const { summary, points, timetable, programme, speakerProfiles, speakers, questions } = seminar;
  return (
    <div className="seminar-columns">
      <Columns asideLabel="日時とお申し込み" aside={<SeminarFacts seminar={seminar} />}>
        <p className="phrase">{summary}</p>
        {points.length > 0 && (
          <PageSection title="わかること">
            <ul className="seminar-dots">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </PageSection>
        )}
        {(timetable.length > 0 || programme !== '') && (
          <PageSection title="進行">
            {timetable.length > 0 ? <Timetable rows={timetable} /> : <Markdown text={programme} />}
          </PageSection>
        )}
        {(speakerProfiles.length > 0 || speakers.length > 0) && (
          <PageSection title="講師">
            {speakerProfiles.length === 0 && <p>{speakers.join('、')}</p>}
            <div className="seminar-speakers">
              {speakerProfiles.map(({ name, affiliation, profile }) => (
                <div key={name}>
                  <p>
                    <b>{name}</b>　<span className="text-ink2">{affiliation}</span>
                  </p>
                  <p className="note phrase">{profile}</p>
                </div>
              ))}
            </div>
          </PageSection>
        )}
        {seminar.lottery !== null && <Draw seminar={seminar} />}
        {questions.length > 0 && (
          <PageSection title="よくあるご質問">
            <div className="seminar-questions">
              {questions.map(({ question, answer }, index) => (
                <details key={question} open={index === 0}>
                  <summary>
                    {question}
                    <ChevronDownIcon size="small" />
                  </summary>
                  <p>{answer}</p>
                </details>
              ))}
            </div>
          </PageSection>
        )}
        <p className="legal mt-10">
          セミナーでは、投資信託などのお取引をご案内することがあります。投資信託は値動きのある有価証券等に投資します。元の金額を下回ることがあります。
        </p>
      </Columns>
    </div>
  );
}

function Timetable({ rows }: { readonly rows: Seminar['timetable'] }) {
  return (
    <ol className="seminar-times">
      {rows.map(({ time, title, note }) => (
        <li key={`${time} ${title}`}>
          <time className="num">{time}</time>
          <p>
            {title}
            {note !== null && <span className="note">{note}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
