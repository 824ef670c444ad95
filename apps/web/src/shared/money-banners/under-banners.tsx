import { useEffect, useState, type ReactNode } from 'react';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useAccountRole } from '../account/index.ts';
import { CashShortageNotice, useCashShortage } from '../cash-shortage/index.ts';
import { MarginCallNotice, useMarginCall } from '../margin-call/index.ts';
import { ProtectionBanner, useAccountProtection } from '../protection/index.ts';

/** A page does not wait longer than this for what may stand above it. */
const mostMs = 4000;

interface Props {
  readonly children: ReactNode;
  /** The page itself may have something to put first, and does not know yet. */
  readonly isWaiting?: boolean;
}

/**
 * What must be said above everything else where money is looked at, and the page under it. The page asks for its own data
 * at once and is shown when it is known what stands above it: otherwise it would move under the reader's eyes.
 */
export function UnderBanners({ children, isWaiting = false }: Props) {
  const isKnown = useIsKnown(isWaiting);
  return (
    <>
      {isKnown ? (
        <>
          <MarginCallNotice />
          <CashShortageNotice />
          <ProtectionBanner />
        </>
      ) : (
        <div className="mt-6">
          <Skeleton>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        </div>
      )}
      <div hidden={!isKnown}>{children}</div>
    </>
  );
}

function useIsKnown(isWaiting: boolean): boolean {
  const role = useAccountRole();
  const shortage = useCashShortage();
  const marginCall = useMarginCall();
  const protection = useAccountProtection();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), mostMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLate ||
    (!isWaiting && role !== 'unknown' && !shortage.isLoading && !marginCall.isLoading && !protection.isLoading)
  );
}
