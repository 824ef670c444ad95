import type { Ymd } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { InJapanese } from '../aria/index.ts';
import { Field, type FieldWords } from '../field/index.ts';
import { CalendarIcon } from '../icon/index.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { readDay } from './read-day.ts';
import './date.css';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: Ymd | null;
  readonly onChange: (day: Ymd | null) => void;
  readonly min?: Ymd | undefined;
  readonly max?: Ymd | undefined;
  /** Days that cannot be chosen: those without business. */
  readonly isUnavailable?: (day: Ymd) => boolean;
}

const notADay = '日付をご確認ください（例：2026/11/14）。';

/**
 * A day, typed in any usual writing or picked from a month. It is a text field and not three small ones: those lose what
 * a Japanese input method is composing.
 */
export function DateField({ id, name, value, onChange, min, max, isUnavailable, label, mark, hint, error }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = draft ?? (value === null ? '' : tableDate(value));
  const [isBad, setBad] = useState(false);

  function take(day: Ymd | null) {
    setDraft(null);
    setBad(false);
    onChange(day);
  }
  function leave() {
    if (draft === null) return;
    const day = readDay(draft);
    if (day !== null || draft.trim() === '') return take(day);
    setBad(true);
    onChange(null);
  }

  return (
    <InJapanese>
      <Field id={id} label={label} mark={mark} hint={hint} error={isBad ? notADay : error}>
        {(ties) => (
          <div className="date-box">
            <input
              {...ties}
              ref={input}
              className="field-input date-input"
              type="text"
              inputMode="numeric"
              name={name}
              value={text}
              placeholder="年/月/日"
              autoComplete="off"
              onChange={(event) => setDraft(event.currentTarget.value)}
              onBlur={leave}
            />
            <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
              <Button className="date-open" aria-label={`${label}をカレンダーから選ぶ`}>
                <CalendarIcon />
              </Button>
              <Popover className="date-popover" placement="bottom end" offset={6}>
                <Dialog className="date-dialog" aria-label={`${label}を選ぶ`}>
                  <MonthCalendar
                    value={value}
                    min={min}
                    max={max}
                    isUnavailable={isUnavailable}
                    onChoose={(day) => {
                      take(day);
                      setOpen(false);
                    }}
                  />
                </Dialog>
              </Popover>
            </DialogTrigger>
          </div>
        )}
      </Field>
    </InJapanese>
  );
}
