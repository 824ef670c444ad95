import { Skeleton, SkeletonCard } from '@tsuzura/ui/skeleton';
import './top.css';

export const fundCount = 6;

export function FundListSkeleton() {
  return (
    <Skeleton>
      <p className="note fund-day max-w-page" />
      <div className="fund-cells">
        {Array.from({ length: fundCount }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    </Skeleton>
  );
}
