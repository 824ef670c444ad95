import { Button } from '@tsuzura/ui/button';
import { useTask } from '../../flow/use-task.ts';
import { ProblemNotice, Step } from '../parts/index.ts';

interface Props {
  readonly title: string;
  /** What will be different afterwards. */
  readonly lead: string;
  readonly button: string;
  readonly act: () => Promise<void>;
  readonly onBack: () => void;
}

/** One more press before something is taken away. */
export function ConfirmStep({ title, lead, button, act, onBack }: Props) {
  const task = useTask();
  const press = async () => {
    await task.run(act);
  };
  return (
    <Step title={title} lead={lead}>
      <ProblemNotice problem={task.problem} />
      <div className="grid gap-3">
        <Button size="flow" busyLabel="送信中" onClick={press}>
          {button}
        </Button>
        <Button variant="text" size="flow" onClick={onBack}>
          やめる
        </Button>
      </div>
    </Step>
  );
}
