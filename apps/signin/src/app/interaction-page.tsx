import { useMemo, useState } from 'react';
import { getInteraction } from '@tsuzura/contract/auth';
import { ButtonLink } from '@tsuzura/ui/button';
import { Skeleton } from '@tsuzura/ui/skeleton';
import { RemoteContent } from '../flow/remote-content.tsx';
import { client } from '../flow/client.ts';
import {
  InteractionContext,
  TakeOverContext,
  type Interaction,
  type InteractionState,
  type TakeOver,
} from '../flow/interaction.tsx';
import { isWithoutInteraction, type Problem } from '../flow/problem.ts';
import { GonePage, InteractionView, LeavingPage, LockedPage } from '../views/index.ts';

interface Props {
  readonly uid: string;
  readonly onService: (name: string) => void;
}

/** Asks which view the request wants, and begins anew when the view itself says so. */
export function InteractionPage({ uid, onService }: Props) {
  const [round, setRound] = useState(0);
  const params = useMemo(() => ({ uid }), [uid]);
  const ask = async () => {
    const state = await client.call(getInteraction, { params });
    onService(state.service);
    return state;
  };
  return (
    <RemoteContent key={round} ask={ask} skeleton={<FormSkeleton />} instead={overInstead}>
      {(state) => <OpenInteraction params={params} state={state} restart={() => setRound((count) => count + 1)} />}
    </RemoteContent>
  );
}

const overInstead = (problem: Problem) => (isWithoutInteraction(problem) ? <GonePage /> : null);

interface OpenProps {
  readonly params: Interaction['params'];
  readonly state: InteractionState;
  readonly restart: () => void;
}

interface Leaving {
  readonly url: string;
  readonly title: string;
}

function OpenInteraction({ params, state, restart }: OpenProps) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [ended, setEnded] = useState<Problem | null>(null);

  const leave = (url: string, title = 'お手続きを終わります') => {
    setLeaving({ url, title });
    location.assign(url);
  };
  const takeOver: TakeOver = (problem) => {
    if (problem.kind === 'check') restart();
    else if (problem.kind === 'gone' || problem.kind === 'locked') setEnded(problem);
    else return false;
    return true;
  };

  if (leaving !== null) {
    const link = (
      <ButtonLink href={leaving.url} variant="outline" size="flow">
        画面が変わらないときはこちら
      </ButtonLink>
    );
    return <LeavingPage title={leaving.title} service={state.service} link={link} />;
  }
  if (ended?.kind === 'locked') return <LockedPage problem={ended} onRestart={restart} />;
  if (ended !== null) return <GonePage />;
  return (
    <TakeOverContext value={takeOver}>
      <InteractionContext value={{ params, state, restart, leave }}>
        <InteractionView />
      </InteractionContext>
    </TakeOverContext>
  );
}

function FormSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-6">
        <div className="h-7 w-2/5 rounded-s bg-subtle" />
        <div className="h-12 rounded-m bg-subtle" />
        <div className="h-14 rounded-m bg-subtle" />
      </div>
    </Skeleton>
  );
}
