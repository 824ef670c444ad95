import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Minus, Plus } from 'lucide-react';
import { Field, type FieldWords } from '@tsuzura/ui/field';
import { stockPriceText } from '@tsuzura/ui/money';
import { readPriceText } from '../../../shared/stock/read-figures.ts';

interface Props extends FieldWords {
  readonly id: string;
  readonly name: string;
  readonly unit: '株' | '円';
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** What the two buttons say, and what they make of the text; null where it goes no further. */
  readonly less: Step;
  readonly more: Step;
}

export interface Step {
  readonly label: string;
  readonly next: () => string | null;
}

/** A figure between two buttons that move it by a lot or by a step of the price. Text, so that every input method can write it. */
export function Stepper({ id, name, unit, value, onChange, onBlur, less, more, ...words }: Props) {
  const [isEditing, setEditing] = useState(false);
  const written = readPriceText(value);
  const shown = isEditing || written === null ? value : stockPriceText(written);
  /** Without its commas the text is another one, and the browser forgets that all of it was selected (as in `YenField`). */
  function edit(input: HTMLInputElement) {
    const { selectionStart, selectionEnd, value: before } = input;
    const isUntouched = selectionStart === 0 && (selectionEnd === 0 || selectionEnd === before.length);
    flushSync(() => setEditing(true));
    if (isUntouched) input.select();
  }
  const move = ({ next }: Step) => {
    const text = next();
    if (text !== null) onChange(text);
  };
  return (
    <Field id={id} {...words}>
      {(ties) => (
        <div className="stepper">
          <button type="button" aria-label={less.label} onClick={() => move(less)}>
            <Minus aria-hidden="true" />
          </button>
          <span className="stepper-box">
            <input
              {...ties}
              type="text"
              inputMode={unit === '株' ? 'numeric' : 'decimal'}
              name={name}
              value={shown}
              autoComplete="off"
              spellCheck={false}
              onFocus={({ currentTarget }) => edit(currentTarget)}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onBlur={() => {
                setEditing(false);
                if (written !== null) onChange(written);
                onBlur();
              }}
            />
            <span className="stepper-unit" aria-hidden="true">
              {unit}
            </span>
          </span>
          <button type="button" aria-label={more.label} onClick={() => move(more)}>
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  );
}
