import { Skeleton } from '@tsuzura/ui/skeleton';
import './top.css';

/** As high as the result, so that nothing below it moves. */
export function SimulatorResultSkeleton() {
  return (
    <div className="simulator-result">
      <Skeleton>
        <div className="grid gap-3 pt-1">
          <span className="skeleton-bar w-14" />
          <span className="skeleton-bar h-9 w-56" />
          <span className="skeleton-bar w-72 max-w-full" />
          <span className="skeleton-bar mt-10 h-52" />
        </div>
      </Skeleton>
    </div>
  );
}
