import './step-bar.css';

interface Props {
  readonly steps: readonly string[];
  /** From 0. */
  readonly current: number;
}

/** Where one stands in a flow. Every step is read out; only the current one has room for its name on a narrow card. */
export function StepBar({ steps, current }: Props) {
  return (
    <ol className="step-bar" aria-label="手順">
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'step-done' : index === current ? 'step-now' : ''}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index + 1}</b>
          <span className={index === current ? '' : 'sr'}>
            {name}
            {index < current && '（完了）'}
          </span>
        </li>
      ))}
    </ol>
  );
}
