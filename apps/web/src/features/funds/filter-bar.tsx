import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { FilterIcon } from '@tsuzura/ui/icon';
import { flagNames, flags, sheetConditions, withFlag, type Wish } from './wish.ts';

interface Props {
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
  readonly onOpenSheet: () => void;
}

/** The usual conditions at hand; those of the sheet appear here once they are set, to be taken away. */
export function FilterBar({ wish, onWish, onOpenSheet }: Props) {
  return (
    <Chips label="条件">
      <button className="chip" type="button" aria-haspopup="dialog" onClick={onOpenSheet}>
        <FilterIcon size="tiny" />
        絞り込み
      </button>
      {sheetConditions(wish).map(({ label, without }) => (
        <FilterChip key={label} isOn removable onChange={() => onWish(without)}>
          {label}
        </FilterChip>
      ))}
      {flagNames.map((flag) => (
        <FilterChip
          key={flag}
          isOn={wish.flags.has(flag)}
          removable
          onChange={(isOn) => onWish(withFlag(wish, flag, isOn))}
        >
          {flags[flag].label}
        </FilterChip>
      ))}
    </Chips>
  );
}
