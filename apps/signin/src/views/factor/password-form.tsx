import { useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
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

const ids = { password: 'password' };

/** After a refusal the secret is gone, everything else stays; the words never say which of the two was wrong. */
export function PasswordForm({ email, button, variant = 'primary', onProgress }: Props) {
  const { params } = useInteraction();
  const task = useTask();
  const [password, setPassword] = useState('');
  const form = useForm(ids, { password: typedMistake(password) });

  async function submit() {
    const { isDone } = await task.run(async () =>
      onProgress(await client.call(sendPassword, { params, body: { email, password } })),
    );
    if (!isDone) setPassword('');
  }

  return (
    <form className="grid gap-4" {...form.props(submit)}>
      <ProblemNotice problem={task.problem} />
      <PasswordField
        id={ids.password}
        name="password"
        label="パスワード"
        autoComplete="current-password"
        value={password}
        error={form.errorOf('password')}
        onChange={(typed) => {
          setPassword(typed);
          form.hideError('password');
        }}
      />
      <Button type="submit" size="flow" variant={variant} busy={task.busy} busyLabel="確認中">
        {button}
      </Button>
    </form>
  );
}

function typedMistake(password: string): string | null {
  if (password === '') return 'パスワードを入力してください。';
  return password.length > 256 ? '256文字以内で入力してください。' : null;
}
