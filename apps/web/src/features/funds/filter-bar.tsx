import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { FilterIcon } from '@tsuzura/ui/icon';
import { flagNames, flags, sheetConditions, withFlag, type FundFilter } from './fund-filter.ts';

interface Props {
  readonly filter: FundFilter;
  readonly onFilter: (change: (now: FundFilter) => FundFilter) => void;
  readonly onOpenSheet: () => void;
}

/** The usual conditions at hand; those of the sheet appear here once they are set, to be taken away. */
export function FilterBar({ filter, onFilter, onOpenSheet }: Props) {
  return (
    <Chips label="条件">
      <button className="chip" type="button" aria-haspopup="dialog" onClick={onOpenSheet}>
        <FilterIcon size="tiny" />
        絞り込み
      </button>
      {sheetConditions(filter).map(({ label, without }) => (
        <FilterChip key={label} isOn removable onChange={() => onFilter(() => without)}>
          {label}
        </FilterChip>
      ))}
      {flagNames.map((flag) => (
        <FilterChip
          key={flag}
          isOn={filter.flags.has(flag)}
          removable
          onChange={(isOn) => onFilter((now) => withFlag(now, flag, isOn))}
        >
          {flags[flag].label}
        </FilterChip>
      ))}
    </Chips>
  );
}
