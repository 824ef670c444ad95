import type { ReactNode } from 'react';
import type { FieldWords } from '../field/index.ts';
import { answerId, RadioFrame } from './radio-frame.tsx';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** On the right edge: what is left of a quota. */
  readonly end?: ReactNode;
  /** Why it cannot be chosen. The answer stays in sight and can be reached, so that everyone can find out. */
  readonly reason?: string | null;
  /** A way out beside the reason: a link to where it can be done. */
  readonly way?: ReactNode;
}

interface Props<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** Answers that need a second line: 口座区分. */
export function RadioCards<Value extends string>({ cards, value, onChange, ...words }: Props<Value>) {
  return (
    <RadioFrame {...words}>
      {({ id, name }) => (
        <div className="radio-cards">
          {cards.map((card, index) => (
            <Card
              key={card.value}
              card={card}
              id={answerId(id, index)}
              name={name}
              checked={card.value === value}
              onChoose={() => onChange(card.value)}
            />
          ))}
        </div>
      )}
    </RadioFrame>
  );
}

interface CardProps<Value extends string> {
  readonly card: RadioCard<Value>;
  readonly id: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Card<Value extends string>({ card, id, name, checked, onChoose }: CardProps<Value>) {
  const { label, note, end, way } = card;
  const reason = card.reason ?? null;
  const under = reason ?? note;
  const hasUnder = under !== undefined && under !== null;
  return (
    <div className="radio-card" data-refused={reason === null ? undefined : true}>
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        aria-disabled={reason === null ? undefined : true}
        aria-describedby={hasUnder ? `${id}-note` : undefined}
        onChange={() => {
          if (reason === null) onChoose();
        }}
      />
      <div className="radio-card-words">
        <label htmlFor={id}>{label}</label>
        {hasUnder && (
          <p className="radio-card-note" id={`${id}-note`}>
            {under}
          </p>
        )}
        {way !== undefined && <div className="radio-card-way">{way}</div>}
      </div>
      {end !== undefined && <div className="radio-card-end num">{end}</div>}
    </div>
  );
}
