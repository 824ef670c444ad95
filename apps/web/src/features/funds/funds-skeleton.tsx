import { Skeleton } from '@tsuzura/ui/skeleton';

/** In the shape of the rows that are coming: cards on a phone, lines of the table on a desktop. */
export function FundsSkeleton({ count = 6 }: { readonly count?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="funds-coming">
          <span className="skeleton-bar funds-coming-name" />
          <span className="skeleton-bar funds-coming-note" />
          <span className="skeleton-bar funds-coming-figures" />
        </div>
      ))}
    </Skeleton>
  );
}
