import { listAccountRequests } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { StepBar } from '@tsuzura/ui/step-bar';
import { accountOpeningUrl } from '../../shared/account/index.ts';
import { DataBlock, useCall } from '../../shared/data/index.ts';
import { readAd } from '../../shared/marketing/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { openingState, type OpeningState } from './opening-state.ts';

const steps = ['IDの登録', 'お申し込み', '審査', '口座の開設'];
const labels: Readonly<Record<OpeningState['action'], string | null>> = {
  start: '口座開設をはじめる',
  continue: '口座開設を続ける',
  correct: '内容を確認する',
  none: null,
};

/** Where the way to an account stands. */
export function OpeningCard() {
  const requests = useCall(listAccountRequests);
  return (
    <section>
      <DataBlock
        of={requests}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ accountRequests }) => (
          <State
            state={openingState(accountRequests.toSorted((a, b) => (a.requestedAt < b.requestedAt ? 1 : -1))[0])}
          />
        )}
      </DataBlock>
    </section>
  );
}

function State({ state }: { readonly state: OpeningState }) {
  const { urls } = useServices();
  const claims = useClaims();
  const label = labels[state.action];
  const leave = () => {
    if (claims) location.assign(accountOpeningUrl(urls, claims, readAd(localStorage)));
  };
  return (
    <>
      <h2>{state.title}</h2>
      <div className="opening-steps">
        <StepBar steps={steps} current={state.step} />
      </div>
      {state.tone === 'error' ? <Notice tone="error">{state.text}</Notice> : <p className="phrase">{state.text}</p>}
      {label !== null && (
        <div className="mt-6">
          <Button size="flow" onClick={leave}>
            {label}
          </Button>
        </div>
      )}
    </>
  );
}
