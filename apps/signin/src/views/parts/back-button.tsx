import type { ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { askToLeave, useInteraction } from '../../flow/interaction.tsx';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  /** The person gives up: the service is told so. Otherwise all is done. */
  readonly canceled?: boolean;
  readonly variant?: 'primary' | 'outline' | 'text';
  readonly children?: ReactNode;
}

/** 「つづらに戻る」: ends the interaction. */
export function BackButton({ canceled = false, variant = 'primary', children }: Props) {
  const interaction = useInteraction();
  const task = useTask();
  const back = async () => {
    await task.run(() => askToLeave(interaction, canceled));
  };
  return (
    <div className="grid gap-4">
      <ProblemNotice problem={task.problem} />
      <Button size="flow" variant={variant} busyLabel="移動中" onClick={back}>
        {children ?? `${interaction.state.service}に戻る`}
      </Button>
    </div>
  );
}
