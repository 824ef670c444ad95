import { Skeleton, SkeletonChart, SkeletonFigure, SkeletonText } from '@tsuzura/ui/skeleton';

/** Price, chart and the first table, as tall as they will be. */
export function FundComing() {
  return (
    <Skeleton>
      <div className="fund-coming">
        <SkeletonFigure />
        <div className="fund-chart-coming">
          <SkeletonChart />
        </div>
        <SkeletonText lines={8} />
      </div>
    </Skeleton>
  );
}
