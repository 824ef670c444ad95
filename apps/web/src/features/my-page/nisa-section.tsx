import { DataBlock, useCall } from '@tsuzura/browser/data';
import { getNisaUsages } from '@tsuzura/contract/main';
import { StatusChip } from '@tsuzura/ui/badge';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useAccountStatus } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { NisaProgress, useNisaRequest } from '../../shared/opening/index.ts';
import { NisaGauges } from './nisa-gauges.tsx';

/** The frames of who has a NISA account, and how far the application of everybody else is. */
export function NisaSection() {
  const status = useAccountStatus().data?.status.nisa;
  const isOpen = status === 'AVAILABLE';
  const usages = useCall(getNisaUsages, undefined, { enabled: isOpen });
  const { requests, state } = useNisaRequest();
  const year = usages.data?.years[0]?.year;
  // Nothing can be done about an account that is stopped or closed from here.
  if (!isOpen && status !== 'NOT_OPENED' && status !== 'REQUESTING') return null;
  return (
    <section aria-labelledby="my-page-nisa">
      <div className="my-page-head">
        <h2 id="my-page-nisa">NISA{isOpen && year !== undefined && ` ${year}年`}</h2>
        {state && <StatusChip tone={state.tone}>{state.word}</StatusChip>}
      </div>
      {isOpen && <NisaGauges usages={usages} />}
      {isOpen && (
        <p className="mt-3">
          <Link href={paths.nisa}>NISAの枠を見る</Link>
        </p>
      )}
      {isOpen ? (
        state &&
        state.step !== null && (
          <div className="mt-6">
            <NisaProgress state={state} />
          </div>
        )
      ) : (
        <DataBlock
          of={requests}
          skeleton={
            <Skeleton>
              <SkeletonRow />
            </Skeleton>
          }
        >
          {() => <NisaProgress state={state ?? null} />}
        </DataBlock>
      )}
    </section>
  );
}
