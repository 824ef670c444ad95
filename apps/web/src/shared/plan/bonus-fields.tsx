import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { BonusMonths } from './bonus-months.tsx';

export interface BonusValues {
  readonly bonusMonths: readonly number[];
  /** As typed. */
  readonly bonusSize: string;
}

interface Props {
  readonly id: string;
  readonly values: BonusValues;
  readonly error: string | null;
  readonly onChange: (part: Partial<BonusValues>) => void;
  readonly onLeave: () => void;
}

/** 増額月 and what is added in them. */
export function BonusFields({ id, values, error, onChange, onLeave }: Props) {
  const { bonusMonths, bonusSize } = values;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BonusMonths months={bonusMonths} onChange={(months) => onChange({ bonusMonths: months })} />
      {bonusMonths.length > 0 && (
        <YenField
          id={id}
          name="bonus"
          label={`${bonusMonths.map((month) => `${month}月`).join('と')}に足す金額`}
          value={{ text: bonusSize, yen: readYen(bonusSize) }}
          onChange={({ text }) => onChange({ bonusSize: text })}
          onBlur={onLeave}
          error={error}
          hint="毎月の金額に足して購入します。"
        />
      )}
    </div>
  );
}
