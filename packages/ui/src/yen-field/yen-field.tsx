import { useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Field, type FieldWords } from '../field/index.ts';
import { groupedYen, narrowed, readYen, yenInput, type YenInput } from './read-yen.ts';
import '../chips/chips.css';
import './yen-field.css';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: YenInput;
  readonly onChange: (value: YenInput) => void;
  readonly onBlur?: () => void;
  readonly unit?: '円' | '口' | '株';
  /** Chips under the field: +1万円, 全額. */
  readonly quick?: readonly QuickAmount[];
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

interface QuickAmount {
  readonly label: string;
  /** The amount after the press; `now` is 0 while the field is empty. */
  readonly next: (now: bigint) => bigint;
}

const noQuick: readonly QuickAmount[] = [];

/**
 * An amount of money as text: a number field refuses Japanese input methods. While it is edited it shows what was typed,
 * untouched; when it is left, the amount in groups of three. Nothing changes while characters are being composed.
 */
export function YenField({
  id,
  name,
  value,
  onChange,
  onBlur,
  unit = '円',
  quick = noQuick,
  readOnly = false,
  ...rest
}: Props) {
  const { label, mark, hint, error, ref } = rest;
  const [isEditing, setEditing] = useState(false);
  const shown = isEditing || value.yen === null ? value.text : groupedYen(value.yen);
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
  const take = (text: string) => onChange({ text, yen: readYen(text) });
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
              inputMode="numeric"
              name={name}
              value={shown}
              autoComplete="off"
              enterKeyHint="next"
              spellCheck={false}
              readOnly={readOnly}
              onFocus={(event) => edit(event.currentTarget)}
              onChange={(event) => take(event.currentTarget.value)}
              onCompositionEnd={(event) => take(narrowed(event.currentTarget.value))}
              onKeyDown={keepFromSending}
              onBlur={() => {
                setEditing(false);
                if (value.yen !== null) onChange(yenInput(value.yen));
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
                  onClick={() => onChange(yenInput(next(value.yen ?? 0n)))}
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
