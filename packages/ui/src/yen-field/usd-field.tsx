import type { FieldWords } from '../field/index.ts';
import { AmountField, type QuickAmount } from './amount-field.tsx';
import { groupedUsd, readUsd, usdInput, type UsdInput } from './read-usd.ts';

interface Props extends FieldWords {
  readonly id?: string;
  readonly name: string;
  readonly value: UsdInput;
  readonly onChange: (value: UsdInput) => void;
  readonly onBlur?: () => void;
  /** Chips under the field: 全額. */
  readonly quick?: readonly QuickAmount[];
}

const noQuick: readonly QuickAmount[] = [];

/** Dollars to the cent. */
export function UsdField({ value, onChange, quick = noQuick, ...field }: Props) {
  return (
    <AmountField
      {...field}
      text={value.text}
      amount={value.cents}
      grouped={groupedUsd}
      onText={(text) => onChange({ text, cents: readUsd(text) })}
      onAmount={(amount) => onChange(usdInput(amount))}
      unit="USD"
      keyboard="decimal"
      quick={quick}
      readOnly={false}
    />
  );
}
