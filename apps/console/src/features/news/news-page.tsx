import { useLocation, useRouter } from '@tsuzura/browser/router';
import { listOpsNews, type OpsNews } from '@tsuzura/contract/ops';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { ButtonLink } from '@tsuzura/ui/button';
import { FilterChip } from '@tsuzura/ui/chips';
import { newsCategoryLabels } from '@tsuzura/ui/news';
import { usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Page } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { tableMoment } from '../../text/index.ts';

const views = { all: 'すべて', current: '掲載中・掲載前' } as const;
type ViewName = keyof typeof views;

export const newsTones: Readonly<Record<OpsNews['state'], ChipTone>> = {
  SCHEDULED: 'info',
  PUBLISHED: 'success',
  ENDED: 'plain',
  WITHDRAWN: 'plain',
};

/** News of the customers' page, also what is to come and what is over. */
export function NewsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const view: ViewName = search['view'] === 'current' ? 'current' : 'all';
  const { may } = usePropose();
  const pages = usePages(listOpsNews, { query: { view, limit: 50 } }, ({ news, paging }) => ({
    rows: news,
    next: paging.next,
  }));
  return (
    <Page
      title="お知らせ"
      note="掲載と取り下げには、作成した人と別の人の承認が必要です。"
      actions={
        may && (
          <ButtonLink size="small" href="/news/new">
            新しく書く
          </ButtonLink>
        )
      }
    >
      <Block of={pages.first}>
        {() => (
          <Grid
            name="news"
            caption="お知らせ"
            columns={columns}
            rows={pages.rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => router.navigate(`/news/${id}`)}
            empty="お知らせはありません。"
            tools={(Object.keys(views) as ViewName[]).map((name) => (
              <FilterChip
                key={name}
                isOn={name === view}
                onChange={() => router.navigate(name === 'all' ? '/news' : `/news?view=${name}`)}
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

const columns: readonly GridColumn<OpsNews>[] = [
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={newsTones[state]}>{stateText}</StatusChip>,
  },
  {
    id: 'title',
    head: '題名',
    value: ({ title, importance }) => `${importance === 'HIGH' ? '重要 ' : ''}${title}`,
    cell: ({ title, importance, pinnedUntil }) => (
      <>
        <b>{title}</b>
        {importance === 'HIGH' && (
          <span className="grid-sub">重要{pinnedUntil !== null && `・${tableMoment(pinnedUntil)}まで先頭に固定`}</span>
        )}
      </>
    ),
  },
  { id: 'category', head: '分類', value: ({ category }) => newsCategoryLabels[category] },
  { id: 'from', head: '掲載を始める', value: ({ publishedAt }) => tableMoment(publishedAt) },
  {
    id: 'to',
    head: '掲載を終える',
    value: ({ expiresAt, withdrawnAt }) => tableMoment(withdrawnAt ?? expiresAt),
  },
  {
    id: 'open',
    head: '詳細',
    isAction: true,
    value: () => null,
    cell: ({ id, title }) => (
      <ButtonLink size="small" variant="quiet" href={`/news/${id}`} label={`${title}を開く`}>
        開く
      </ButtonLink>
    ),
  },
];
