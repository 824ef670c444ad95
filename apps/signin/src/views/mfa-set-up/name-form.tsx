import { useId, useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
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
  const id = useId();
  const form = useForm({ name: id }, { name: nameMistake(name) });

  async function submit() {
    const { problem } = await task.run(() => send(name.trim()));
    if (problem?.fields['name'] !== undefined) document.getElementById(id)?.focus();
  }

  return (
    <form className="grid gap-6" {...form.props(submit)}>
      <ProblemNotice problem={task.problem} fields={['name']} />
      <PasskeyNameField
        id={id}
        value={name}
        error={form.errorOf('name') ?? task.problem?.fields['name']}
        onChange={(typed) => {
          setName(typed);
          form.typed('name');
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
