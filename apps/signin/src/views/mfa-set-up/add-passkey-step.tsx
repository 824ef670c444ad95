import { useState } from 'react';
import { finishAddPasskey, startAddPasskey } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasskeyIcon } from '@tsuzura/ui/icon';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { registerPasskey } from '../../flow/passkey.ts';
import { isWaiting, waitingText } from '../../flow/waiting.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';
import { NamePasskeyStep } from './name-passkey-step.tsx';

interface Props {
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** The passkey is there as soon as it is made; then it can be given a better name than that of its authenticator. */
export function AddPasskeyStep({ onDone, onBack }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const [added, setAdded] = useState<{
    readonly id: string;
    readonly name: string;
    readonly strongFrom: string;
  } | null>(null);
  const press = async () => {
    await task.run(async () => {
      const { options } = await client.call(startAddPasskey, { params });
      const response = await registerPasskey(options);
      const { name, strongFrom } = await client.call(finishAddPasskey, { params, body: { response } });
      setAdded({ id: String(response['id']), name, strongFrom });
    });
  };

  if (added !== null) {
    return (
      <NamePasskeyStep
        title="パスキーを追加しました"
        passkey={added}
        {...(isWaiting(added.strongFrom) ? { lead: waitingText(added.strongFrom) } : {})}
        button="この名前にする"
        back="このまま使う"
        onDone={onDone}
        onBack={onDone}
      />
    );
  }
  return (
    <Step title="パスキーの追加" lead="この端末、またはお手元のスマートフォンや鍵を登録します。">
      <ProblemNotice problem={task.problem} />
      <div className="grid gap-3">
        <Button size="flow" busyLabel="登録中" onClick={press}>
          <PasskeyIcon size="small" />
          パスキーを登録する
        </Button>
        <Button variant="text" size="flow" onClick={onBack}>
          やめる
        </Button>
      </div>
    </Step>
  );
}
