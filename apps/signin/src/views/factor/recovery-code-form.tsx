import { useRef, useState, type FormEvent } from 'react';
import { sendRecoveryCode, type Progress } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

export function RecoveryCodeForm({ onProgress }: { readonly onProgress: (progress: Progress) => void }) {
  const { params } = useInteraction();
  const task = useTask();
  const [code, setCode] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refusal = task.problem?.kind === 'refused' ? task.problem.text : null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const recoveryCode = code.trim();
    const found =
      recoveryCode === ''
        ? '復旧コードを入力してください。'
        : recoveryCode.length > 40
          ? '40文字以内で入力してください。'
          : null;
    setMistake(found);
    if (found !== null) return field.current?.focus();
    const { isDone, problem } = await task.run(async () =>
      onProgress(await client.call(sendRecoveryCode, { params, body: { recoveryCode } })),
    );
    if (!isDone) setCode('');
    if (problem?.kind === 'refused') field.current?.focus();
    return undefined;
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={refusal === null ? task.problem : null} />
      <TextField
        ref={field}
        name="recoveryCode"
        label="復旧コード"
        hint="保管しておいた10個のうち、まだ使っていないものを1つ入力してください。一度使ったコードは使えなくなります。"
        value={code}
        error={mistake ?? refusal}
        onChange={(typed) => {
          setCode(typed);
          setMistake(null);
        }}
      />
      <Button type="submit" size="flow" busy={task.busy} busyLabel="確認中">
        確認する
      </Button>
    </form>
  );
}
