import { Field, type FieldWords } from '@tsuzura/ui/field';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
}

export function TextArea({ id, name, value, onChange, rows = 3, ...words }: Props) {
  return (
    <Field id={id} {...words}>
      {(ties) => (
        <textarea
          {...ties}
          className="field-input"
          name={name}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
