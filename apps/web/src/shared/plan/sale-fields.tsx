import { Field } from '@tsuzura/ui/field';
import { Segmented } from '@tsuzura/ui/radio';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { sizeRuleText } from '../order/check-size.ts';
import { DayGrid } from './day-grid.tsx';
import type { SaleValues } from './sale-values.ts';
import { frequencyWords } from './words.ts';

interface MeasureProps {
  readonly id: string;
  readonly values: SaleValues;
  readonly unitRule: { readonly minUnits: bigint; readonly unitStep: bigint };
  readonly error: string | null;
  readonly onChange: (part: Partial<SaleValues>) => void;
  readonly onLeave?: () => void;
}

const nothing = () => undefined;

/** The one field that the method asks for. */
export function SaleMeasureField({ id, values, unitRule, error, onChange, onLeave = nothing }: MeasureProps) {
  if (values.method === 'FIXED_AMOUNT') {
    return (
      <YenField
        id={id}
        name="amount"
        label="1回の金額"
        value={{ text: values.amount, yen: readYen(values.amount) }}
        error={error}
        hint={sizeRuleText({ unit: '円', min: 1_000n, step: 1n })}
        onChange={({ text }) => onChange({ amount: text })}
        onBlur={onLeave}
      />
    );
  }
  if (values.method === 'FIXED_UNITS') {
    return (
      <YenField
        id={id}
        name="units"
        label="1回の口数"
        unit="口"
        value={{ text: values.units, yen: readYen(values.units) }}
        error={error}
        hint={sizeRuleText({ unit: '口', min: unitRule.minUnits, step: unitRule.unitStep })}
        onChange={({ text }) => onChange({ units: text })}
        onBlur={onLeave}
      />
    );
  }
  const isRate = values.method === 'FIXED_RATE';
  return (
    <Field
      id={id}
      label={isRate ? '1回の割合' : '売却の回数'}
      error={error}
      hint={
        isRate
          ? 'そのとき保有している口数に対する割合です。0.1%から50%まで。'
          : 'いまの口数を回数で割り、最後の回に残りをすべて売却します。'
      }
    >
      {(ties) => (
        <div className="yen-box">
          <input
            {...ties}
            className="yen-input"
            type="text"
            inputMode={isRate ? 'decimal' : 'numeric'}
            autoComplete="off"
            name={isRate ? 'rate' : 'times'}
            value={isRate ? values.rate : values.times}
            onChange={(event) =>
              onChange(isRate ? { rate: event.currentTarget.value } : { times: event.currentTarget.value })
            }
            onBlur={onLeave}
          />
          <span className="yen-unit" aria-hidden="true">
            {isRate ? '%' : '回'}
          </span>
        </div>
      )}
    </Field>
  );
}

const frequencyOptions = (['MONTHLY', 'ODD_MONTHS', 'EVEN_MONTHS'] as const).map((value) => ({
  value,
  label: frequencyWords[value],
}));

interface WhenProps {
  readonly dayId: string;
  readonly values: SaleValues;
  readonly dayError: string | null;
  readonly onChange: (part: Partial<SaleValues>) => void;
}

/** In which months, and on which day. */
export function SaleWhenFields({ dayId, values, dayError, onChange }: WhenProps) {
  return (
    <>
      <Segmented
        label="回数"
        options={frequencyOptions}
        value={values.frequency}
        onChange={(frequency) => onChange({ frequency })}
      />
      <DayGrid
        id={dayId}
        label="売却日"
        value={values.day}
        error={dayError}
        hint="休業日にあたる月は、翌営業日に売却します。"
        onChange={(day) => onChange({ day })}
      />
    </>
  );
}
