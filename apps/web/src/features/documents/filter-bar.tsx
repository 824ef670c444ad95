import { Select } from '@tsuzura/ui/select';
import { yearsToChoose } from './filter.ts';

interface Props<Kind extends string> {
  readonly years: readonly number[];
  readonly year: number | null;
  readonly onYear: (year: number | null) => void;
  readonly kinds: readonly Kind[];
  readonly words: Readonly<Record<Kind, string>>;
  readonly kind: Kind | null;
  readonly onKind: (kind: Kind | null) => void;
}

const any = 'any';

export function FilterBar<Kind extends string>(props: Props<Kind>) {
  const { years, year, onYear, kinds, words, kind, onKind } = props;
  return (
    <div className="documents-filters" role="group" aria-label="表示の条件">
      <Select<string>
        label="発行した年"
        options={[
          { value: any, label: 'すべての年' },
          ...yearsToChoose(years, year).map((one) => ({ value: String(one), label: `${one}年` })),
        ]}
        value={year === null ? any : String(year)}
        onChange={(value) => onYear(value === any ? null : Number(value))}
      />
      <Select<Kind | typeof any>
        label="種類"
        options={[{ value: any, label: 'すべての種類' }, ...kinds.map((value) => ({ value, label: words[value] }))]}
        value={kind ?? any}
        onChange={(value) => onKind(value === any ? null : value)}
      />
    </div>
  );
}
