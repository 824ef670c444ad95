import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { emailMistake, readEmail } from '../../flow/email.ts';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface Props {
  readonly label?: string;
  readonly initial?: string;
  readonly autoComplete?: string;
  readonly hint?: ReactNode;
  readonly button: string;
  readonly variant?: 'primary' | 'outline';
  readonly busyLabel?: string;
  readonly send: (email: string) => void | Promise<void>;
}

export function EmailForm({
  label = 'メールアドレス',
  initial = '',
  autoComplete = 'username',
  hint,
  button,
  variant = 'primary',
  busyLabel = '送信中',
  send,
}: Props) {
  const task = useTask();
  const [email, setEmail] = useState(initial);
  const [mistake, setMistake] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = emailMistake(email);
    setMistake(found);
    if (found !== null) return field.current?.focus();
    const { problem } = await task.run(async () => send(readEmail(email)));
    if (problem?.fields['email'] !== undefined) field.current?.focus();
    return undefined;
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={task.problem} fields={['email']} />
      <TextField
        ref={field}
        type="email"
        inputMode="email"
        name="email"
        label={label}
        hint={hint}
        autoComplete={autoComplete}
        value={email}
        error={mistake ?? task.problem?.fields['email']}
        onChange={(typed) => {
          setEmail(typed);
          task.clear();
          if (mistake !== null) setMistake(emailMistake(typed));
        }}
        onBlur={() => {
          if (email !== '') setMistake(emailMistake(email));
        }}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  );
}
