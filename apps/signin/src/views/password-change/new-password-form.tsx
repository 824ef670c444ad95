import { useState, type ReactNode } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { Button } from '@tsuzura/ui/button';
import { ErrorSummary, PasswordField } from '@tsuzura/ui/field';
import { passwordMistake } from '../../flow/password.ts';
import { useTask } from '../../flow/use-task.ts';
import { NewPasswordField, ProblemNotice } from '../parts/index.ts';

interface Props {
  readonly label?: string;
  readonly email: string;
  /** Also asks for the password that is replaced. */
  readonly asksCurrent?: boolean;
  readonly button: string;
  readonly send: (newPassword: string, current: string) => Promise<void>;
  /** Between the field and the button. */
  readonly children?: ReactNode;
}

const ids = { password: 'password', newPassword: 'newPassword' };

/** After a refusal both secrets are gone. */
export function NewPasswordForm({
  label = '新しいパスワード',
  email,
  asksCurrent = false,
  button,
  send,
  children,
}: Props) {
  const task = useTask();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm(ids, {
    password: asksCurrent && current === '' ? '今のパスワードを入力してください。' : null,
    newPassword: passwordMistake(password, email, label),
  });
  const errorOf = (name: keyof typeof ids) => form.errorOf(name) ?? task.problem?.fields[name];

  async function submit() {
    const { isDone, problem } = await task.run(() => send(password, current));
    if (isDone) return;
    setPassword('');
    setCurrent('');
    form.reset();
    const field = ['password', 'newPassword'].find((name) => problem?.fields[name] !== undefined);
    if (field !== undefined) document.getElementById(field)?.focus();
  }

  return (
    <form className="grid gap-6" {...form.props(submit)}>
      <ProblemNotice problem={task.problem} fields={['password', 'newPassword']} />
      {asksCurrent && (
        <PasswordField
          id={ids.password}
          name="password"
          label="今のパスワード"
          autoComplete="current-password"
          value={current}
          error={errorOf('password')}
          onChange={(typed) => {
            setCurrent(typed);
            task.clear();
            form.hideError('password');
          }}
        />
      )}
      <NewPasswordField
        label={label}
        email={email}
        value={password}
        error={errorOf('newPassword')}
        onChange={(typed) => {
          setPassword(typed);
          task.clear();
          form.typed('newPassword');
        }}
        onBlur={() => {
          if (password !== '') form.leave('newPassword');
        }}
      />
      {children}
      <ErrorSummary errors={form.summary} />
      <Button type="submit" size="flow" busy={task.busy} busyLabel="送信中">
        {button}
      </Button>
    </form>
  );
}
