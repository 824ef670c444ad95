import { Skeleton, SkeletonCard, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { useIsDesktop } from '../../shared/fund/index.ts';

export function TotalSkeleton() {
  return (
    <Skeleton>
      <div className="assets-total-coming">
        <SkeletonFigure />
        <SkeletonText lines={4} />
      </div>
    </Skeleton>
  );
}

/** In the shape of what is coming: the bar, then cards on a phone and lines on a desktop. */
export function ListSkeleton() {
  const Line = useIsDesktop() ? SkeletonRow : SkeletonCard;
  return (
    <div className="assets-section">
      <Skeleton>
        <SkeletonText lines={3} />
        {Array.from({ length: 4 }, (_, index) => (
          <Line key={index} />
        ))}
      </Skeleton>
    </div>
  );
}
