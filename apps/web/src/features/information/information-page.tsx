import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { callOptions, DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter, type Search } from '@tsuzura/browser/router';
import { listNews } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Tabs } from '@tsuzura/ui/tabs';
import { Page } from '../../shared/page/index.ts';
import { useServices } from '../../shared/services.ts';
import { MaintenanceHours } from './maintenance-hours.tsx';
import { NewsDialog } from './news-dialog.tsx';
import { NewsList } from './news-list.tsx';
import { furtherOffsets, newsTabs, pagesOf, tabOf } from './news-tab.ts';
import { withoutRepeats } from './news.ts';
import { markNewsRead, readNewsIds } from './read-news.ts';
import './information.css';

/** R2.12: tab, number of pages and open piece stand in the address, so a reload or a shared link shows the same. */
export function InformationPage() {
  const { clients } = useServices();
  const router = useRouter();
  const { pathname, search } = useLocation();
  const modal = useUrlModal('news');
  const [read, setRead] = useState(() => readNewsIds(localStorage));
  const [focusAt, setFocusAt] = useState<number | null>(null);

  const tab = tabOf(search['category']);
  const pages = pagesOf(search['page']);
  const first = useCall(listNews, { query: tab.query });
  const total = first.data?.paging.total ?? 0;
  const further = useQueries({
    queries: furtherOffsets(pages, total).map((offset) =>
      callOptions(clients, listNews, { query: { ...tab.query, offset } }),
    ),
  });
  const news = withoutRepeats([first, ...further].flatMap(({ data }) => data?.news ?? []));
  const unsettled = further.find(({ data }) => data === undefined);

  const become = (next: Search) => router.navigate(addressOf(pathname, { ...search, ...next }), { replace: true });

  const list = (
    <>
      {tab.id === 'MAINTENANCE' && <MaintenanceHours />}
      <DataBlock of={first} skeleton={<RowsComing count={8} />}>
        {() =>
          news.length === 0 ? (
            <EmptyBlock icon={<Megaphone aria-hidden="true" />} text="お知らせはありません。" />
          ) : (
            <NewsList
              news={news}
              read={read}
              hrefOf={(id) => addressOf(pathname, { ...search, news: id })}
              onOpen={modal.open}
              focusAt={focusAt}
            />
          )
        }
      </DataBlock>
      {unsettled !== undefined ? (
        <DataBlock of={unsettled} skeleton={<RowsComing count={3} />}>
          {() => null}
        </DataBlock>
      ) : (
        news.length > 0 &&
        news.length < total && (
          <div className="mt-6 flex justify-center">
            <Button
              variant="outline"
              onClick={() => {
                setFocusAt(news.length);
                become({ page: String(pages + 1) });
              }}
            >
              さらに表示
            </Button>
          </div>
        )
      )}
    </>
  );

  return (
    <Page title="お知らせ">
      <TabInSight>
        <Tabs
          label="お知らせの種類"
          tabs={newsTabs.map(({ id, label }) => ({ id, label, content: id === tab.id ? list : null }))}
          selected={tab.id}
          onSelect={(id) => {
            setFocusAt(null);
            become({ category: id === 'ALL' ? '' : id, page: '', news: '' });
          }}
        />
      </TabInSight>
      {modal.value !== null && (
        <NewsDialog
          key={modal.value}
          id={modal.value}
          known={news.find(({ id }) => id === modal.value)}
          onShown={(id) => setRead(markNewsRead(localStorage, id))}
          onClose={modal.close}
        />
      )}
    </Page>
  );
}

/** On a phone the last tabs lie outside the screen: the one that the address names is brought in. */
function TabInSight({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = box.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <div ref={box} className="mt-4">
      {children}
    </div>
  );
}

function RowsComing({ count }: { readonly count: number }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </Skeleton>
  );
}
