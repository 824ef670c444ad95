import type { Progress } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { useInteraction } from '../../flow/interaction.tsx';
import { provePasskey } from '../../flow/prove-passkey.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

interface Props {
  readonly children: string;
  readonly variant?: 'primary' | 'outline';
  readonly onProgress: (progress: Progress) => void;
  /** After a try that led nowhere. */
  readonly onFailed?: () => void;
}

export function PasskeyButton({ children, variant = 'primary', onProgress, onFailed }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const press = async () => {
    const { isDone } = await task.run(async () => onProgress(await provePasskey(params)));
    if (!isDone) onFailed?.();
  };
  return (
    <div className="grid gap-4">
      <ProblemNotice problem={task.problem} />
      <Button size="flow" variant={variant} busyLabel="確認中" onClick={press}>
        <PasskeyIcon size="small" />
        {children}
      </Button>
    </div>
  );
}
