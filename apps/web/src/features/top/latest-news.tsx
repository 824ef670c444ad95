import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listNews } from '@tsuzura/contract/main';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import { NewsRows } from '../../shared/news/index.ts';
import { Section } from './section.tsx';

const count = 5;
export function LatestNews() {
  const news = useCall(listNews, { query: { limit: count, offset: 0 } });
  return (
    <Section title="お知らせ" more={{ label: 'すべてのお知らせを見る', href: paths.information }}>
      <div className="mt-3 max-w-page">
        <DataBlock of={news} skeleton={<NewsSkeleton />}>
          {(data) =>
            data.news.length === 0 ? (
              <p className="text-ink2">いまお知らせはありません。</p>
            ) : (
              <NewsRows news={data.news} />
            )
          }
        </DataBlock>
      </div>
    </Section>
  );
}

function NewsSkeleton() {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </Skeleton>
  );
}
