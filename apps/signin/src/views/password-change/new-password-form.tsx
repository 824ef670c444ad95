import { useState, type FormEvent, type ReactNode } from 'react';
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
  const [mistakes, setMistakes] = useState<Mistakes>(none);
  const [isSubmitted, setSubmitted] = useState(false);
  const currentError = mistakes.current ?? task.problem?.fields['password'];
  const newError = mistakes.new ?? task.problem?.fields['newPassword'];

  const find = (typed = password): Mistakes => ({
    current: asksCurrent && current === '' ? '今のパスワードを入力してください。' : null,
    new: passwordMistake(typed, email, label),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = find();
    setMistakes(found);
    setSubmitted(true);
    if (found.current !== null || found.new !== null) {
      document.getElementById(found.current === null ? 'newPassword' : 'password')?.focus();
      return;
    }
    const { isDone, problem } = await task.run(() => send(password, current));
    if (isDone) return;
    setPassword('');
    setCurrent('');
    setSubmitted(false);
    const field = ['password', 'newPassword'].find((name) => problem?.fields[name] !== undefined);
    if (field !== undefined) document.getElementById(field)?.focus();
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={task.problem} fields={['password', 'newPassword']} />
      {asksCurrent && (
        <PasswordField
          id="password"
          name="password"
          label="今のパスワード"
          autoComplete="current-password"
          value={current}
          error={currentError}
          onChange={(typed) => {
            setCurrent(typed);
            task.clear();
            setMistakes((before) => ({ ...before, current: null }));
          }}
        />
      )}
      <NewPasswordField
        label={label}
        email={email}
        value={password}
        error={newError}
        onChange={(typed) => {
          setPassword(typed);
          task.clear();
          if (mistakes.new !== null) setMistakes((before) => ({ ...before, new: find(typed).new }));
        }}
        onBlur={() => {
          if (password !== '') setMistakes((before) => ({ ...before, new: find().new }));
        }}
      />
      {children}
      {isSubmitted && <ErrorSummary errors={linesOf(mistakes)} />}
      <Button type="submit" size="flow" busy={task.busy} busyLabel="送信中">
        {button}
      </Button>
    </form>
  );
}

interface Mistakes {
  readonly current: string | null;
  readonly new: string | null;
}
const none: Mistakes = { current: null, new: null };

function linesOf(mistakes: Mistakes) {
  return [
    { id: 'password', text: mistakes.current },
    { id: 'newPassword', text: mistakes.new },
  ].flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
}
