import { useRef, type ChangeEvent, type Ref } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { codeLength, readCode } from './one-time-code.ts';

interface Props extends FieldWords {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once with the sixth digit. */
  readonly onComplete: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Six digits, typed, pasted or offered by the device. What an IME is still composing is left alone. */
export function CodeField({ id, value, onChange, onComplete, ref, ...words }: Props) {
  const isComposing = useRef(false);

  function take(text: string) {
    const code = readCode(text);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete(code);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    if (isComposing.current) onChange(event.currentTarget.value);
    else take(event.currentTarget.value);
  }

  return (
    <Field id={id} {...words}>
      {(ties) => (
        <input
          {...ties}
          ref={ref}
          className="field-input field-input-code"
          type="text"
          name="code"
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={change}
          onCompositionStart={() => (isComposing.current = true)}
          onCompositionEnd={(event) => {
            isComposing.current = false;
            take(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}
