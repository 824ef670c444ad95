import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';

/** The shape of an order form. */
export function FormComing() {
  return (
    <Skeleton>
      <div className="grid gap-8">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonFigure />
        <SkeletonText lines={4} />
      </div>
    </Skeleton>
  );
}
