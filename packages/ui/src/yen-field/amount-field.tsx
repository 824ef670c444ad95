import { useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Field, type FieldWords } from '../field/index.ts';
import { narrowed } from './read-yen.ts';
import '../chips/chips.css';
import './yen-field.css';

export interface QuickAmount {
  readonly label: string;
  /** The amount after the press; `now` is 0 while the field is empty. */
  readonly next: (now: bigint) => bigint;
}

interface Props extends FieldWords {
  readonly id?: string | undefined;
  readonly name: string;
  /** As it was typed. */
  readonly text: string;
  /** What that means; null while it means no amount. */
  readonly amount: bigint | null;
  /** As a field shows an amount that nobody is editing. */
  readonly grouped: (amount: bigint) => string;
  readonly onText: (text: string) => void;
  readonly onAmount: (amount: bigint) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly unit: string;
  /** decimal: the keyboard of a phone has a point. */
  readonly keyboard: 'numeric' | 'decimal';
  readonly quick: readonly QuickAmount[];
  readonly readOnly: boolean;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * An amount of money as text: a number field refuses Japanese input methods. While it is edited it shows what was typed,
 * untouched; when it is left, the amount in groups of three. Nothing changes while characters are being composed.
 */
export function AmountField({ id, name, text, amount, grouped, onText, onAmount, onBlur, unit, ...rest }: Props) {
  const { label, mark, hint, error, keyboard, quick, readOnly, ref } = rest;
  const [isEditing, setEditing] = useState(false);
  const shown = isEditing || amount === null ? text : grouped(amount);
  /**
   * Without its commas the text is another one, and the browser forgets that all of it was selected by Tab. A caret that
   * nobody has placed yet stands at 0; a press places it after this.
   */
  function edit(input: HTMLInputElement) {
    const { selectionStart, selectionEnd, value: before } = input;
    const isUntouched = selectionStart === 0 && (selectionEnd === 0 || selectionEnd === before.length);
    flushSync(() => setEditing(true));
    if (isUntouched) input.select();
  }
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(ties) => (
        <>
          <div className="yen-box">
            <input
              {...ties}
              ref={ref}
              className="yen-input"
              type="text"
              inputMode={keyboard}
              name={name}
              value={shown}
              autoComplete="off"
              enterKeyHint="next"
              spellCheck={false}
              readOnly={readOnly}
              onFocus={(event) => edit(event.currentTarget)}
              onChange={(event) => onText(event.currentTarget.value)}
              onCompositionEnd={(event) => onText(narrowed(event.currentTarget.value))}
              onKeyDown={keepFromSending}
              onBlur={() => {
                setEditing(false);
                if (amount !== null) onAmount(amount);
                onBlur?.();
              }}
            />
            <span className="yen-unit" aria-hidden="true">
              {unit}
            </span>
          </div>
          {quick.length > 0 && (
            <div className="yen-quick">
              {quick.map(({ label: words, next }) => (
                <button
                  key={words}
                  className="chip chip-quick"
                  type="button"
                  onClick={() => onAmount(next(amount ?? 0n))}
                >
                  {words}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** The Enter that ends a composition is not the Enter that sends a form; Safari tells them apart by 229 alone. */
function keepFromSending(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}
