import './chips.css';

interface Props<Value extends string> {
  /** What is chosen: 期間. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, seen at a glance: the period of a chart. */
export function Periods<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div className="periods" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
