import { Skeleton } from '@tsuzura/ui/skeleton';
import { useIsDesktop } from '../../shared/fund/index.ts';

/** In the shape of the rows that are coming: cards on a phone, lines of the table on a desktop. */
export function FundsSkeleton({ count = 6 }: { readonly count?: number }) {
  const look = useIsDesktop() ? 'funds-coming funds-coming-line' : 'funds-coming';
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={look}>
          <span className="skeleton-bar funds-coming-name" />
          <span className="skeleton-bar funds-coming-note" />
          <span className="skeleton-bar funds-coming-figures" />
        </div>
      ))}
    </Skeleton>
  );
}
