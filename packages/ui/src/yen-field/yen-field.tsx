import type { Ref } from 'react';
import type { FieldWords } from '../field/index.ts';
import { AmountField, type QuickAmount } from './amount-field.tsx';
import { groupedYen, readYen, yenInput, type YenInput } from './read-yen.ts';

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

const noQuick: readonly QuickAmount[] = [];

/** Whole yen, or what else is counted in whole numbers. */
export function YenField({ value, onChange, unit = '円', quick = noQuick, readOnly = false, ...field }: Props) {
  return (
    <AmountField
      {...field}
      text={value.text}
      amount={value.yen}
      grouped={groupedYen}
      onText={(text) => onChange({ text, yen: readYen(text) })}
      onAmount={(amount) => onChange(yenInput(amount))}
      unit={unit}
      keyboard="numeric"
      quick={quick}
      readOnly={readOnly}
    />
  );
}
