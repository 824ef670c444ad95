import type { FieldWords } from '../field/index.ts';
import { answerId, RadioFrame } from './radio-frame.tsx';
import type { RadioOption } from './radio-group.tsx';

interface Props<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two or three short answers in one bar: 再投資 / 受取. */
export function Segmented<Value extends string>({ options, value, onChange, ...words }: Props<Value>) {
  return (
    <RadioFrame {...words}>
      {({ id, name }) => (
        <div className="segmented">
          {options.map((option, index) => (
            <label key={option.value} htmlFor={answerId(id, index)}>
              <input
                id={answerId(id, index)}
                className="sr"
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </RadioFrame>
  );
}
