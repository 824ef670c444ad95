import { useLocation, useRouter } from '@tsuzura/browser/router';
import { listOpsSeminars, type OpsSeminar } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { tableMoment } from '../../text/index.ts';

const views = { upcoming: 'これから', past: '終わったもの' } as const;
type ViewName = keyof typeof views;

export const seminarTones: Readonly<Record<OpsSeminar['status'], ChipTone>> = {
  SCHEDULED: 'info',
  OPEN: 'success',
  FULL: 'warn',
  CLOSED: 'plain',
  HELD: 'plain',
  CANCELED: 'error',
};

/** Seminars to come and those that are over. */
export function SeminarsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const view: ViewName = search['view'] === 'past' ? 'past' : 'upcoming';
  const { may } = usePropose();
  const pages = usePages(listOpsSeminars, { query: { view, limit: 50 } }, ({ seminars, paging }) => ({
    rows: seminars,
    next: paging.next,
  }));
  return (
    <Page
      title="セミナー"
      note="公開・変更・中止には、作成した人と別の人の承認が必要です。"
      actions={
        may && (
          <ButtonLink size="small" href="/seminars/new">
            セミナーを作る
          </ButtonLink>
        )
      }
    >
      <Block of={pages.first}>
        {() => (
          <Grid
            name="seminars"
            caption={views[view]}
            columns={columns}
            rows={pages.rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => router.navigate(`/seminars/${id}`)}
            empty="セミナーはありません。"
            tools={(Object.keys(views) as ViewName[]).map((name) => (
              <FilterChip
                key={name}
                isOn={name === view}
                onChange={() => router.navigate(name === 'upcoming' ? '/seminars' : `/seminars?view=${name}`)}
              >
                {views[name]}
              </FilterChip>
            ))}
            pages={pages}
          />
        )}
      </Block>
    </Page>
  );
}

const columns: readonly GridColumn<OpsSeminar>[] = [
  {
    id: 'status',
    head: '状態',
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusChip tone={seminarTones[status]}>{statusText}</StatusChip>,
  },
  {
    id: 'title',
    head: 'セミナー',
    value: ({ title }) => title,
    cell: ({ title, venueType, venue }) => (
      <>
        <b>{title}</b>
        <span className="grid-sub">{venueType === 'ONLINE' ? 'オンライン' : venue}</span>
      </>
    ),
  },
  { id: 'at', head: '開始', value: ({ startsAt }) => tableMoment(startsAt) },
  { id: 'closes', head: '受付終了', value: ({ applicationTo }) => tableMoment(applicationTo) },
  {
    id: 'selection',
    head: '席の決め方',
    value: ({ selection }) => (selection === 'LOTTERY' ? '抽選' : '先着順'),
  },
  { id: 'capacity', head: '定員', align: 'end', value: ({ capacity }) => capacity },
  { id: 'taken', head: '席あり', align: 'end', value: ({ taken }) => taken },
  { id: 'waiting', head: '待ち', align: 'end', value: ({ waiting, entered }) => waiting + entered },
  {
    id: 'open',
    head: '詳細',
    isAction: true,
    value: () => null,
    cell: ({ id, title }) => (
      <ButtonLink size="small" variant="quiet" href={`/seminars/${id}`} label={`${title}を開く`}>
        開く
      </ButtonLink>
    ),
  },
];
