import { useId, useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
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
  const id = useId();
  const form = useForm({ code: id }, { code: codeMistake(code) });
  const refusal = task.problem?.kind === 'refused' ? task.problem.text : null;

  async function submit() {
    const { isDone, problem } = await task.run(async () =>
      onProgress(await client.call(sendRecoveryCode, { params, body: { recoveryCode: code.trim() } })),
    );
    if (!isDone) setCode('');
    if (problem?.kind === 'refused') document.getElementById(id)?.focus();
  }

  return (
    <form className="grid gap-4" {...form.props(submit)}>
      <ProblemNotice problem={refusal === null ? task.problem : null} />
      <TextField
        id={id}
        name="recoveryCode"
        label="復旧コード"
        hint="保管しておいた10個のうち、まだ使っていないものを1つ入力してください。一度使ったコードは使えなくなります。"
        value={code}
        error={form.errorOf('code') ?? refusal}
        onChange={(typed) => {
          setCode(typed);
          form.hideError('code');
        }}
      />
      <Button type="submit" size="flow" busy={task.busy} busyLabel="確認中">
        確認する
      </Button>
    </form>
  );
}

function codeMistake(code: string): string | null {
  const { length } = code.trim();
  if (length === 0) return '復旧コードを入力してください。';
  return length > 40 ? '40文字以内で入力してください。' : null;
}
