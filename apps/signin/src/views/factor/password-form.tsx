import { useState, type FormEvent } from 'react';
import { sendPassword, type Progress } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { PasswordField } from '@tsuzura/ui/field';
import { client } from '../../flow/client.ts';
import { useInteraction } from '../../flow/interaction.tsx';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';

interface Props {
  readonly email: string;
  readonly button: string;
  readonly variant?: 'primary' | 'outline';
  readonly onProgress: (progress: Progress) => void;
}

/** After a refusal the secret is gone, everything else stays; the words never say which of the two was wrong. */
export function PasswordForm({ email, button, variant = 'primary', onProgress }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const [password, setPassword] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '' || password.length > 256) {
      setMistake(password === '' ? 'パスワードを入力してください。' : '256文字以内で入力してください。');
      document.getElementById('password')?.focus();
      return;
    }
    const { isDone } = await task.run(async () =>
      onProgress(await client.call(sendPassword, { params, body: { email, password } })),
    );
    if (!isDone) setPassword('');
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={task.problem} />
      <PasswordField
        id="password"
        name="password"
        label="パスワード"
        autoComplete="current-password"
        value={password}
        error={mistake}
        onChange={(typed) => {
          setPassword(typed);
          setMistake(null);
        }}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel="確認中">
        {button}
      </Button>
    </form>
  );
}
