import { useRef, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icon/index.ts';
import { Field, type FieldWords } from './field.tsx';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A secret that can be looked at. Pasting and password managers work; the caret stays where it was. */
export function PasswordField({ id, name, value, onChange, onBlur, autoComplete, ...words }: Props) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function toggle() {
    const field = input.current;
    const caret = field?.selectionStart ?? null;
    setShown(!isShown);
    // The browser forgets the caret when the type changes.
    requestAnimationFrame(() => {
      if (caret !== null && field === document.activeElement) field?.setSelectionRange(caret, caret);
    });
  }

  return (
    <Field id={id} {...words}>
      {(ties) => (
        <div className="field-box">
          <input
            {...ties}
            ref={input}
            className="field-input field-input-secret"
            type={isShown ? 'text' : 'password'}
            name={name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <button
            className="field-reveal"
            type="button"
            aria-label={isShown ? '入力した文字を隠す' : '入力した文字を表示する'}
            aria-controls={ties.id}
            onMouseDown={(event) => event.preventDefault()} // a press does not take the focus, so the caret stays
            onClick={toggle}
          >
            {isShown ? <EyeOffIcon size="small" /> : <EyeIcon size="small" />}
          </button>
        </div>
      )}
    </Field>
  );
}
