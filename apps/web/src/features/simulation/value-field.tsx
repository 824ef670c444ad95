import { Field } from '@tsuzura/ui/field';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { bounds, fields, type FieldName } from './fields.ts';

interface Props {
  readonly name: FieldName;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

const hints: Readonly<Partial<Record<FieldName, string>>> = {
  years: `1年から${bounds.years}年まで`,
  rate: `−${bounds.rate}%から${bounds.rate}%まで、0.1%単位`,
};

export function ValueField({ name, value, error, onChange, onBlur }: Props) {
  const { label, unit } = fields[name];
  if (unit === '円') {
    return (
      <YenField
        name={name}
        label={label}
        value={{ text: value, yen: readYen(value) }}
        error={error}
        onChange={({ text }) => onChange(text)}
        onBlur={onBlur}
      />
    );
  }
  // The look of a YenField, whose styles are on this page; a rate needs a minus, which number pads do not have.
  return (
    <Field label={label} hint={hints[name]} error={error}>
      {(ties) => (
        <div className="yen-box">
          <input
            {...ties}
            className="yen-input"
            type="text"
            inputMode={unit === '年' ? 'numeric' : 'text'}
            name={name}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <span className="yen-unit" aria-hidden="true">
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}
