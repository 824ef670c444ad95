import { Presentation } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { choice } from '@tsuzura/browser/filter';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { listSeminarApplications, listSeminars, type Seminar, type SeminarApplication } from '@tsuzura/contract/main';
import { partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Tabs } from '@tsuzura/ui/tabs';
import { useBusinessDay, useBusinessTime } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { MonthStrip } from './month-strip.tsx';
import { SeminarRow } from './seminar-row.tsx';
import { dayOf } from './seminar-words.ts';
import './seminars.css';

const tabs = ['upcoming', 'archive'] as const;
const tabCodec = choice('tab', tabs, 'upcoming');
/** More than are announced at a time; of the archive, the newest. */
const limit = 100;

/** R1.04: what is held next, by month, and what can be seen again. The tab stands in the address. */
export function SeminarsPage() {
  const router = useRouter();
  const tab = tabCodec.read(useLocation().search);
  const today = useBusinessDay();
  const upcoming = useCall(
    listSeminars,
    { query: { ...(today.data === undefined ? {} : { from: today.data.day }), limit } },
    { enabled: today.data !== undefined },
  );
  const archive = useCall(listSeminars, { query: { status: 'HELD', limit } });
  const coming = upcoming.data?.seminars.filter(({ status }) => status !== 'HELD');
  const skeleton = (
    <Skeleton>
      {Array.from({ length: 4 }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </Skeleton>
  );
  return (
    <Page title="セミナー" lead="参加費はすべて無料です。" width="middle">
      <div className="mt-6">
        <Tabs
          label="セミナーの区分"
          selected={tab}
          onSelect={(next) => router.navigate(addressOf(paths.seminars, tabCodec.write(next)), { replace: true })}
          tabs={[
            {
              id: 'upcoming',
              label: '開催予定',
              ...(coming && { count: coming.length }),
              content: tab === 'upcoming' && (
                <DataBlock<unknown> of={today.data === undefined ? today : upcoming} skeleton={skeleton}>
                  {() => (
                    <Months seminars={bySoonest(coming ?? [])} empty="予定しているセミナーはありません。" hasStrip />
                  )}
                </DataBlock>
              ),
            },
            {
              id: 'archive',
              label: 'アーカイブ',
              ...(archive.data && { count: archive.data.paging.total }),
              content: tab === 'archive' && (
                <DataBlock of={archive} skeleton={skeleton}>
                  {({ seminars }) => (
                    <Months seminars={bySoonest(seminars).toReversed()} empty="終了したセミナーはまだありません。" />
                  )}
                </DataBlock>
              ),
            },
          ]}
        />
      </div>
      <p className="note phrase mt-6">セミナーでは、投資信託などのお取引をご案内することがあります。</p>
    </Page>
  );
}

const bySoonest = (seminars: readonly Seminar[]): readonly Seminar[] =>
  seminars.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));

interface MonthsProps {
  readonly seminars: readonly Seminar[];
  readonly empty: string;
  readonly hasStrip?: boolean;
}

function Months({ seminars, empty, hasStrip = false }: MonthsProps) {
  const now = useBusinessTime();
  const own = useOwnApplications();
  if (seminars.length === 0) return <EmptyBlock icon={<Presentation aria-hidden="true" />} text={empty} />;
  const months = Map.groupBy(seminars, ({ startsAt }) => dayOf(startsAt).slice(0, 7));
  return [...months].map(([month, inMonth]) => (
    <section key={month} aria-label={monthText(dayOf(inMonth[0]!.startsAt))}>
      <h2 className="seminars-month">{monthText(dayOf(inMonth[0]!.startsAt))}</h2>
      {hasStrip && inMonth.length > 1 && (
        <MonthStrip days={inMonth.map(({ startsAt }) => dayOf(startsAt))} targetOf={rowId} />
      )}
      <ul className="seminars-rows">
        {inMonth.map((seminar, index) => {
          const day = dayOf(seminar.startsAt);
          const isFirstOfDay = index === inMonth.findIndex(({ startsAt }) => dayOf(startsAt) === day);
          return (
            <SeminarRow
              key={seminar.id}
              seminar={seminar}
              now={now}
              application={own.get(seminar.id)}
              {...(isFirstOfDay && { id: rowId(day) })}
            />
          );
        })}
      </ul>
    </section>
  ));
}

const rowId = (day: Ymd): string => `seminar-${day}`;

function monthText(day: Ymd): string {
  const { year, month } = partsOf(day);
  return `${year}年${month}月`;
}

/** By seminar. Nobody is signed in: none. A cancelled one is as if there were none. */
function useOwnApplications(): ReadonlyMap<string, SeminarApplication> {
  const isSignedIn = useClaims() !== null;
  const { data } = useCall(listSeminarApplications, { query: { limit } }, { enabled: isSignedIn });
  return new Map(
    (data?.applications ?? [])
      .filter(({ application }) => application.status !== 'CANCELED')
      .map(({ application }) => [application.seminarId, application]),
  );
}
