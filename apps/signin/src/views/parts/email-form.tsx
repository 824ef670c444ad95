import { useId, useState, type ReactNode } from 'react';
import { useForm } from '@tsuzura/browser/form';
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
  const id = useId();
  const form = useForm({ email: id }, { email: emailMistake(email) });

  async function submit() {
    const { problem } = await task.run(async () => send(readEmail(email)));
    if (problem?.fields['email'] !== undefined) document.getElementById(id)?.focus();
  }

  return (
    <form className="grid gap-6" {...form.props(submit)}>
      <ProblemNotice problem={task.problem} fields={['email']} />
      <TextField
        id={id}
        type="email"
        inputMode="email"
        name="email"
        label={label}
        hint={hint}
        autoComplete={autoComplete}
        value={email}
        error={form.errorOf('email') ?? task.problem?.fields['email']}
        onChange={(typed) => {
          setEmail(typed);
          task.clear();
          form.typed('email');
        }}
        onBlur={() => {
          if (email !== '') form.leave('email');
        }}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  );
}
