import type { Ref } from 'react';
import { Field, type FieldWords } from './field.tsx';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric';
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ name, value, onChange, onBlur, type = 'text', ref, id, ...rest }: Props) {
  const { label, mark, hint, error, autoComplete = 'off', inputMode, readOnly = false } = rest;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(ties) => (
        <input
          {...ties}
          ref={ref}
          className="field-input"
          type={type}
          name={name}
          value={value}
          autoComplete={autoComplete}
          inputMode={inputMode}
          readOnly={readOnly}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
