import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions, DataBlock, useCall } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import { getAccountStatus, listAccountRequests } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { StepBar } from '@tsuzura/ui/step-bar';
import { leaveForOpening } from '../account/index.ts';
import { paths } from '../navigation/index.ts';
import { useServices } from '../services.ts';
import { newestRequest, openingState, type OpeningState } from './opening-state.ts';

const steps = ['IDの登録', 'お申し込み', '審査', '口座の開設'];
const labels: Readonly<Record<Exclude<OpeningState['action'], 'ask' | 'none'>, string>> = {
  start: '口座開設をはじめる',
  continue: '口座開設を続ける',
  correct: '内容を直して送る',
  watch: 'お申し込みの状況を見る',
};

/** Where the way to an account stands, and the next step on it. */
export function OpeningProgress({ heading: Heading }: { readonly heading: 'h2' | 'h3' }) {
  const requests = useCall(listAccountRequests);
  const newest = requests.data && newestRequest(requests.data.accountRequests);
  useOpenedMeanwhile(newest?.status === 'OPENED');
  return (
    <DataBlock
      of={requests}
      skeleton={
        <Skeleton>
          <SkeletonRow />
          <SkeletonRow />
        </Skeleton>
      }
    >
      {() => <State state={openingState(newest)} heading={Heading} />}
    </DataBlock>
  );
}

function State({ state, heading: Heading }: { readonly state: OpeningState; readonly heading: 'h2' | 'h3' }) {
  return (
    <>
      <Heading>{state.title}</Heading>
      <div className="mt-4 mb-6">
        <StepBar steps={steps} current={state.step} />
      </div>
      {state.tone === 'error' ? (
        <Notice tone="error">
          {state.text}
          {state.defects.length > 0 && (
            <ul className="mt-2 list-disc ps-5">
              {state.defects.map((defect) => (
                <li key={defect}>{defect}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : (
        <p className="phrase">{state.text}</p>
      )}
      <Way action={state.action} />
    </>
  );
}

function Way({ action }: { readonly action: OpeningState['action'] }) {
  const services = useServices();
  const claims = useClaims();
  if (action === 'none' || !claims) return null;
  // NISA is chosen beforehand there, and can be left out; an application that exists says itself what it is for.
  const leave = () => leaveForOpening(services, claims, action === 'start' ? 'nisa' : 'plain');
  return (
    <div className="mt-6">
      {action === 'ask' ? (
        <ButtonLink href={paths.inquiry} variant="outline">
          お問い合わせ
        </ButtonLink>
      ) : action === 'watch' ? (
        <Button variant="outline" needsConnection onClick={leave}>
          {labels.watch}
        </Button>
      ) : (
        <Button size="flow" needsConnection onClick={leave}>
          {labels[action]}
        </Button>
      )}
    </div>
  );
}

/** The account's state is kept for ten minutes; an application that opened it in the meantime knows better. */
function useOpenedMeanwhile(isOpened: boolean): void {
  const { clients } = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    if (isOpened) void queries.invalidateQueries({ queryKey: callOptions(clients, getAccountStatus).queryKey });
  }, [isOpened, clients, queries]);
}
