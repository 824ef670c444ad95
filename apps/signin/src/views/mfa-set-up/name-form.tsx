import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@tsuzura/ui/button';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice } from '../parts/index.ts';
import { nameMistake, PasskeyNameField } from './passkey-name-field.tsx';

interface Props {
  readonly initial: string;
  readonly button: string;
  readonly back: string;
  readonly send: (name: string) => Promise<void>;
  readonly onBack: () => void;
}

export function NameForm({ initial, button, back, send, onBack }: Props) {
  const task = useTask();
  const [name, setName] = useState(initial);
  const [mistake, setMistake] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = nameMistake(name);
    setMistake(found);
    if (found !== null) return field.current?.focus();
    const { problem } = await task.run(() => send(name.trim()));
    if (problem?.fields['name'] !== undefined) field.current?.focus();
    return undefined;
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNotice problem={task.problem} fields={['name']} />
      <PasskeyNameField
        ref={field}
        value={name}
        error={mistake ?? task.problem?.fields['name']}
        onChange={(typed) => {
          setName(typed);
          if (mistake !== null) setMistake(nameMistake(typed));
        }}
      />
      <div className="grid gap-3">
        <Button type="submit" size="flow" busy={task.busy} busyLabel="送信中">
          {button}
        </Button>
        <Button variant="text" size="flow" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}
