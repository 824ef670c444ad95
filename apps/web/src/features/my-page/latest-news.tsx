import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listNews } from '@tsuzura/contract/main';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { NewsRows } from '../../shared/news/index.ts';
import { paths } from '../../shared/navigation/index.ts';

const shows = 5;

export function LatestNews() {
  const news = useCall(listNews, { query: { limit: shows } });
  return (
    <section aria-labelledby="my-page-news">
      <div className="my-page-head">
        <h2 id="my-page-news">お知らせ</h2>
        <Link href={paths.information}>すべて見る</Link>
      </div>
      <DataBlock
        of={news}
        skeleton={
          <Skeleton>
            {Array.from({ length: shows }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {({ news: pieces }) => <NewsRows news={pieces} />}
      </DataBlock>
    </section>
  );
}
