import { useEffect, useEffectEvent } from 'react';
import type { Progress } from '@tsuzura/contract/auth';
import { useInteraction } from '../../flow/interaction.tsx';
import { supportsAutofill } from '../../flow/passkey.ts';
import { offerPasskeys, sendPasskey, type Offer } from '../../flow/prove-passkey.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/index.ts';

/** Passkeys in the autofill of the mail field, for as long as this is on the screen. Shows nothing but what went wrong. */
export function PasskeyAutofill({ onProgress }: { readonly onProgress: (progress: Progress) => void }) {
  const { params } = useInteraction();
  const task = useTask();
  const take = useEffectEvent((response: Record<string, unknown>) =>
    task.run(async () => onProgress(await sendPasskey(params, response))),
  );
  useEffect(() => {
    let offer: Offer | null = null;
    let isOver = false;
    const begin = async () => {
      if (!(await supportsAutofill()) || isOver) return;
      offer = offerPasskeys(params);
      const response = await offer.chosen;
      if (response !== null && !isOver) await take(response);
    };
    void begin();
    return () => {
      isOver = true;
      offer?.end();
    };
  }, [params]);
  return <ProblemNotice problem={task.problem} />;
}
