import { Suspense } from 'react';
import { paths } from '../../shared/navigation/index.ts';
import { FundListSkeleton } from './fund-list-skeleton.tsx';
import { lazyBlock } from './lazy-block.tsx';
import { Section } from './section.tsx';

const FundList = lazyBlock(async () => (await import('./fund-list.tsx')).FundList);

export function Funds() {
  return (
    <Section title="よく選ばれているファンド" more={{ label: 'すべてのファンドを見る', href: paths.funds }}>
      <Suspense fallback={<FundListSkeleton />}>
        <FundList />
      </Suspense>
    </Section>
  );
}
