import { useId } from 'react';
import { FieldError } from '@tsuzura/ui/field';
import { planDays, planDayText } from './day-options.ts';
import './plan.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly error: string | null;
  /** Days on which other plans run. */
  readonly marked?: ReadonlySet<string>;
  /** What happens on a day without business. */
  readonly hint: string;
  readonly onChange: (day: string) => void;
}

const none: ReadonlySet<string> = new Set();

/** A day of the month, seven by four: 1 to 27 and the end of the month. */
export function DayGrid({ id, label, value, error, marked = none, hint, onChange }: Props) {
  const name = useId();
  const described = [error === null ? '' : `${id}-error`, `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="plan-days-frame" aria-describedby={described} data-invalid={error === null ? undefined : true}>
      <legend className="field-label">{label}</legend>
      <div className="plan-days">
        {planDays.map((day, index) => {
          const text = String(day);
          const dayId = index === 0 ? id : `${id}-${text}`;
          return (
            <label key={text} htmlFor={dayId}>
              <input
                id={dayId}
                className="sr"
                type="radio"
                name={name}
                checked={text === value}
                onChange={() => onChange(text)}
              />
              <span aria-hidden="true">{day === 'MONTH_END' ? '月末' : day}</span>
              <span className="sr">{planDayText(day)}</span>
              {marked.has(text) && (
                <i className="plan-day-mark">
                  <span className="sr">ほかの積立の購入日</span>
                </i>
              )}
            </label>
          );
        })}
      </div>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="field-hint" id={`${id}-hint`}>
        {marked.size > 0 && (
          <>
            <i className="plan-day-mark plan-day-note" aria-hidden="true" />
            ほかの積立の購入日。
          </>
        )}
        {hint}
      </p>
    </fieldset>
  );
}
