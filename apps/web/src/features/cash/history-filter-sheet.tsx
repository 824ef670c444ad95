import type { CashFlow } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { RadioGroup } from '@tsuzura/ui/radio';
import { any, FilterSheet, nullIfAny } from '../../shared/history/index.ts';
import { noFilter, type Filter } from './history-filter.ts';
import { flowTypeNames } from './words.ts';

interface Props {
  readonly filter: Filter;
  readonly today: Ymd;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

const typeOptions = [
  any,
  ...(Object.keys(flowTypeNames) as CashFlow['type'][]).map((value) => ({ value, label: flowTypeNames[value] })),
];

export const HistoryFilterSheet = (props: Props) => (
  <FilterSheet {...props} noFilter={noFilter}>
    {(draft, setDraft) => (
      <RadioGroup<CashFlow['type'] | 'any'>
        label="種類"
        options={typeOptions}
        value={draft.type ?? 'any'}
        onChange={(type) => setDraft({ ...draft, type: nullIfAny(type) })}
      />
    )}
  </FilterSheet>
);
