import { use } from 'react';
import { finishAddPasskey, startAddPasskey } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { client } from '../../flow/client.ts';
import { askToLeave, TakeOverContext, useInteraction, type TakeOver } from '../../flow/interaction.tsx';
import { registerPasskey } from '../../flow/passkey.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/index.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

/**
 * After a sign-in by password, once in a while. The sign-in is done; whatever is chosen here, the next step leaves this
 * page.
 */
export function PasskeyOfferView() {
  const interaction = useInteraction();
  const { params } = interaction;
  const takeOver = use(TakeOverContext);
  const leave = () => askToLeave(interaction, false, 'ログインしました');

  const register = async () => {
    const { options } = await client.call(startAddPasskey, { params });
    const response = await registerPasskey(options);
    await client.call(finishAddPasskey, { params, body: { response } });
    await leave();
  };
  // Who thinks about it for longer than a check lasts would have to prove themselves again: not for an offer.
  const leaveWhenLate: TakeOver = (problem) => {
    if (problem.kind !== 'check') return takeOver(problem);
    leave().catch(() => takeOver(problem));
    return true;
  };
  return (
    <TakeOverContext value={leaveWhenLate}>
      <PasskeyOffer button="登録する" register={register}>
        <LaterButton leave={leave} />
      </PasskeyOffer>
    </TakeOverContext>
  );
}

function LaterButton({ leave }: { readonly leave: () => Promise<void> }) {
  const task = useTask();
  const press = async () => {
    await task.run(leave);
  };
  return (
    <div className="grid gap-4">
      <ProblemNotice problem={task.problem} />
      <Button variant="text" size="flow" busyLabel="移動中" onClick={press}>
        あとで
      </Button>
    </div>
  );
}
