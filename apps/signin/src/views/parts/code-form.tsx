import { useId, useState, type ReactNode } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { Button } from '@tsuzura/ui/button';
import { CodeField, isWholeCode } from '@tsuzura/ui/field';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly button?: string;
  readonly variant?: 'primary' | 'outline';
  readonly send: (code: string) => Promise<void>;
}

/** Six digits, sent by themselves at the sixth. After a refusal the field is empty and waits. */
export function CodeForm({ label, hint, button = '確認する', variant = 'primary', send }: Props) {
  const task = useTask();
  const [code, setCode] = useState('');
  const id = useId();
  const form = useForm({ code: id }, { code: isWholeCode(code) ? null : '6桁の数字を入力してください。' });
  const refusal = task.problem?.kind === 'refused' ? task.problem.text : null;

  async function submit(typed: string) {
    const { isDone, problem } = await task.run(() => send(typed));
    if (isDone) return;
    setCode('');
    if (problem?.kind === 'refused') document.getElementById(id)?.focus();
  }

  return (
    <form className="grid gap-4" {...form.props(() => submit(code))}>
      <ProblemNotice problem={refusal === null ? task.problem : null} />
      <CodeField
        id={id}
        label={label}
        hint={hint}
        value={code}
        error={form.errorOf('code') ?? refusal}
        onChange={(typed) => {
          setCode(typed);
          form.hideError('code');
        }}
        onComplete={(whole) => void submit(whole)}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel="確認中">
        {button}
      </Button>
    </form>
  );
}
