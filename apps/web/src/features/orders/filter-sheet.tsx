import { OrderAccountType, type FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { RadioGroup } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { any, FilterSheet, nullIfAny } from '../../shared/history/index.ts';
import { accountTypeNames } from '../../shared/order/index.ts';
import { noFilter, type Filter } from './filter.ts';
import { endedStatuses, kinds, statusWords, type Kind } from './order-words.ts';

interface Props {
  readonly filter: Filter;
  readonly today: Ymd;
  readonly funds: readonly Pick<FundSummary, 'code' | 'name'>[];
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

const optionsOf = <Key extends string>(table: Readonly<Record<Key, { readonly label: string }>>) =>
  (Object.keys(table) as Key[]).map((value) => ({ value, label: table[value].label }));

const statusOptions = endedStatuses.map((value) => ({ value, label: statusWords[value].label }));
const accountOptions = OrderAccountType.options.map((value) => ({ value, label: accountTypeNames[value] }));

export const OrderFilterSheet = ({ funds, ...props }: Props) => (
  <FilterSheet {...props} noFilter={noFilter}>
    {(draft, setDraft) => (
      <>
        <RadioGroup<Kind | 'any'>
          label="種類"
          options={[any, ...optionsOf(kinds)]}
          value={draft.kind ?? 'any'}
          onChange={(kind) => setDraft({ ...draft, kind: nullIfAny(kind) })}
        />
        <RadioGroup
          label="状態"
          options={[any, ...statusOptions]}
          value={(draft.status as (typeof endedStatuses)[number] | null) ?? 'any'}
          onChange={(status) => setDraft({ ...draft, status: nullIfAny(status) })}
        />
        <Select
          label="口座区分"
          options={[any, ...accountOptions]}
          value={draft.accountType ?? 'any'}
          onChange={(accountType) => setDraft({ ...draft, accountType: nullIfAny(accountType) })}
        />
        <Select<string>
          label="ファンド"
          options={[any, ...funds.map(({ code, name }) => ({ value: code, label: name }))]}
          value={draft.fund ?? 'any'}
          onChange={(fund) => setDraft({ ...draft, fund: nullIfAny(fund) })}
        />
      </>
    )}
  </FilterSheet>
);
