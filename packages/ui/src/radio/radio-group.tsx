import type { FieldWords } from '../field/index.ts';
import { answerId, RadioFrame } from './radio-frame.tsx';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface Props<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A few answers, all in sight. */
export function RadioGroup<Value extends string>({ options, value, onChange, ...words }: Props<Value>) {
  return (
    <RadioFrame {...words}>
      {({ id, name }) =>
        options.map((option, index) => (
          <label key={option.value} className="radio" htmlFor={answerId(id, index)}>
            <input
              id={answerId(id, index)}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))
      }
    </RadioFrame>
  );
}
