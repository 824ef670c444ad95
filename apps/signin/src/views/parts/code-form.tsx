import { useRef, useState, type FormEvent, type ReactNode } from 'react';
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
  const [mistake, setMistake] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refusal = task.problem?.kind === 'refused' ? task.problem.text : null;

  async function submit(typed: string) {
    if (!isWholeCode(typed)) {
      setMistake('6桁の数字を入力してください。');
      field.current?.focus();
      return;
    }
    const { isDone, problem } = await task.run(() => send(typed));
    if (isDone) return;
    setCode('');
    if (problem?.kind === 'refused') field.current?.focus();
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <ProblemNotice problem={refusal === null ? task.problem : null} />
      <CodeField
        ref={field}
        label={label}
        hint={hint}
        value={code}
        error={mistake ?? refusal}
        onChange={(typed) => {
          setCode(typed);
          setMistake(null);
        }}
        onComplete={(whole) => void submit(whole)}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel="確認中">
        {button}
      </Button>
    </form>
  );
}
