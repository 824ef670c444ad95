import { Suspense, useDeferredValue, useMemo } from 'react';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { afterPaint, lazyPart } from '@tsuzura/ui/code';
import { callOptions, DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter, type Search } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { listFunds, type FundSummary } from '@tsuzura/contract/main';
import { shortDate } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { Select } from '@tsuzura/ui/select';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useServices } from '../../shared/services.ts';
import { useWatched } from '../../shared/watch/use-watch.ts';
import { mostCompared, readCodes } from './chosen.ts';
import { CompareTray } from './compare-tray.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FundCards } from './fund-cards.tsx';
import { FundTable } from './fund-table.tsx';
import { FundsSkeleton } from './funds-skeleton.tsx';
import { useLeftPosition } from './left-position.ts';
import { newestDay } from '../../shared/fund/newest-day.ts';
import { NoFunds } from './no-funds.tsx';
import { furtherOffsets, pagesOf, pageSize } from './pages.ts';
import { readAsTexts } from './read-as-text.ts';
import { SearchField } from './search-field.tsx';
import { useChosen } from './use-chosen.ts';
import { useLatest } from './use-latest.ts';
import {
  queryOf,
  readSort,
  readFilter,
  searchOf,
  searchOfSort,
  sorts,
  type FundFilter,
  type Sort,
} from './fund-filter.ts';
import './funds.css';

const WatchList = lazyPart(async () => (await import('./watch-list.tsx')).WatchList);
const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog);

/** R2.04: すべて, or お気に入り by `?tab=watch`. */
export function FundsPage() {
  return useLocation().search['tab'] === 'watch' ? <WatchedFunds /> : <AllFunds />;
}

function WatchedFunds() {
  return (
    <Page title="ファンド一覧" width="wide" lead="お気に入りのファンドの基準価額（1万口あたり）です。">
      <FundTabs isWatch />
      <Suspense fallback={<FundsSkeleton count={3} />}>
        <WatchList />
      </Suspense>
      <RiskNote />
    </Page>
  );
}

/** What is looked for, its order, the number of pages and what is compared stand in the address. */
function AllFunds() {
  const { clients } = useServices();
  const router = useRouter();
  const { pathname, search } = useLocation();
  const sheet = useUrlModal('sheet');
  const compare = useUrlModal('compare');
  const isDesktop = useIsDesktop();
  const [chosen, choose] = useChosen(compare.value);

  const filter = readFilter(search);
  const sort = readSort(search);
  const pages = pagesOf(search['page']);
  const query = { ...queryOf(filter), sort, limit: pageSize, offset: 0 };
  const first = useCall(listFunds, { query }, { keepPrevious: true });
  const total = first.data?.paging.total ?? 0;
  const { later, unsettled } = useQueries({
    queries: furtherOffsets(pages, total).map((offset) =>
      callOptions(clients, listFunds, { query: { ...query, offset } }),
    ),
    combine: inOrder,
  });
  const found = useMemo(() => withoutRepeats([...(first.data?.funds ?? []), ...later]), [first.data, later]);
  // Another list is drawn while the press that asked for it is already answered; the first one at once.
  const before = useDeferredValue(found);
  const funds = before.length === 0 || found.length === 0 ? found : before;
  const hasMore = funds.length !== 0 && total > funds.length;
  const day = newestDay(funds);
  useLeftPosition(first.data !== undefined && unsettled === undefined && funds === found);

  const become = (next: Search, replace = false) =>
    router.navigate(addressOf(pathname, { ...search, ...next }), { replace });
  // From what the address says now, which may be a press further than what is drawn.
  const find = (change: (now: FundFilter) => FundFilter) => {
    const now = router.location().search;
    const address = addressOf(pathname, { ...now, ...searchOf(change(readFilter(now))) });
    if (address !== addressOf(pathname, now)) router.navigate(address);
  };
  const chooseFund = useLatest(({ code }: FundSummary, isChosen: boolean) => {
    if (!isChosen) choose(chosen.filter((one) => one !== code));
    else if (chosen.length < mostCompared) choose([...chosen, code]);
    else say(`比べられるのは${mostCompared}本までです。`, 'info');
  });
  const List = isDesktop ? FundTable : FundCards;

  return (
    <>
      <Page
        title="ファンド一覧"
        width="wide"
        lead={`${day === null ? '' : `${shortDate(day)}の`}基準価額（1万口あたり）。1年は、分配金を再投資したときの、その日までの騰落率です。`}
      >
        <FundTabs isWatch={false} />
        <div className="funds-find">
          <SearchField keyword={filter.keyword} onSearch={(keyword) => find((now) => ({ ...now, keyword }))} />
          <FilterBar filter={filter} onFilter={find} onOpenSheet={() => sheet.open('filter')} />
        </div>
        <FundsHead
          total={first.data === undefined ? null : total}
          sort={sort}
          onSort={(next) => afterPaint(() => become(searchOfSort(next)))}
        />
        {total > 0 && <ReadAs of={first.data?.readAs ?? []} />}
        <DataBlock of={first} skeleton={<FundsSkeleton />}>
          {() =>
            funds.length === 0 ? (
              <NoFunds filter={filter} onFilter={(next) => find(() => next)} />
            ) : (
              <div aria-busy={first.isPlaceholderData || undefined}>
                <List funds={funds} day={day} chosen={chosen} onChoose={chooseFund} />
              </div>
            )
          }
        </DataBlock>
        {unsettled === undefined ? (
          hasMore && <ShowMore onPress={() => become({ page: String(pages + 1) }, true)} />
        ) : (
          <DataBlock of={unsettled} skeleton={<FundsSkeleton count={3} />}>
            {() => null}
          </DataBlock>
        )}
        <RiskNote />
      </Page>
      {chosen.length > 0 && (
        <CompareTray codes={chosen} onCompare={() => compare.open(chosen.join(','))} onClear={() => choose([])} />
      )}
      <Suspense>
        {sheet.value === 'filter' && (
          <FilterSheet
            filter={filter}
            // The entry that the sheet pushed becomes the filtered list: back leads to the list before.
            onApply={(next) => become({ ...searchOf(next), sheet: '' }, true)}
            onClose={sheet.close}
          />
        )}
        {compare.value !== null && <CompareDialog codes={readCodes(compare.value)} onClose={compare.close} />}
      </Suspense>
    </>
  );
}

/** すべて and お気に入り: two lists of one page, so they are links that say which one is shown. */
function FundTabs({ isWatch }: { readonly isWatch: boolean }) {
  const watched = useWatched();
  return (
    <nav className="funds-tabs" aria-label="ファンドの一覧">
      <a className="tab" href={paths.funds} aria-current={isWatch ? undefined : 'page'}>
        すべて
      </a>
      <a className="tab" href={addressOf(paths.funds, { tab: 'watch' })} aria-current={isWatch ? 'page' : undefined}>
        お気に入り
        {watched !== undefined && <span className="num">{watched.length}</span>}
      </a>
    </nav>
  );
}

interface HeadProps {
  /** null: not known yet. */
  readonly total: number | null;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function FundsHead({ total, sort, onSort }: HeadProps) {
  return (
    <div className="funds-head">
      <p role="status">
        {total !== null && (
          <>
            <b className="num">{total}</b>件
          </>
        )}
      </p>
      <Select look="quiet" label="並べ替え" options={sorts} value={sort} onChange={onSort} />
    </div>
  );
}

/** How a keyword was understood, where that is not plain from the list. */
const ReadAs = ({ of }: { readonly of: Answer<typeof listFunds>['readAs'] }) =>
  readAsTexts(of).map((text) => (
    <p key={text} className="note phrase funds-read-as">
      {text}
    </p>
  ));

const RiskNote = () => (
  <p className="legal mt-8 max-w-page">
    投資信託は値動きのある有価証券等に投資します。元の金額を下回ることがあります。騰落率は過去の実績であり、将来の成果を示すものではありません。
  </p>
);

function ShowMore({ onPress }: { readonly onPress: () => void }) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="outline" onClick={onPress}>
        さらに表示
      </Button>
    </div>
  );
}

const none: readonly FundSummary[] = [];

/** The pages after the first as one list, and one of them that is still on its way. Outside: it is called again only for new answers. */
function inOrder(pages: readonly UseQueryResult<Answer<typeof listFunds>>[]) {
  return {
    later: pages.length === 0 ? none : pages.flatMap(({ data }) => data?.funds ?? none),
    unsettled: pages.find(({ data }) => data === undefined),
  };
}

/** A fund that moved up between two pages would come twice. */
const withoutRepeats = (funds: readonly FundSummary[]): readonly FundSummary[] => [
  ...new Map(funds.map((fund) => [fund.code, fund])).values(),
];
