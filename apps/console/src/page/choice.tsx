import { Field, type FieldWords } from '@tsuzura/ui/field';

interface Props<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The browser's own list: dense, and quick by keyboard. */
export function Choice<Value extends string>({ id, name, options, value, onChange, ...words }: Props<Value>) {
  return (
    <Field id={id} {...words}>
      {(ties) => (
        <select
          {...ties}
          className="field-input"
          name={name}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
