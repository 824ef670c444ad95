import { useState } from 'react';
import { OrderAccountType, type FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { Sheet } from '@tsuzura/ui/dialog';
import { RadioGroup } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { accountTypeNames } from '../../shared/order/index.ts';
import { noFilter, periods, type Filter, type Period } from './filter.ts';
import { endedStatuses, kinds, statusWords, type Kind } from './order-words.ts';

interface Props {
  readonly filter: Filter;
  readonly today: Ymd;
  readonly funds: readonly Pick<FundSummary, 'code' | 'name'>[];
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

const any = { value: 'any', label: '指定しない' } as const;
const nullIfAny = <Value extends string>(value: Value | 'any'): Value | null => (value === 'any' ? null : value);
const optionsOf = <Key extends string>(table: Readonly<Record<Key, { readonly label: string }>>) =>
  (Object.keys(table) as Key[]).map((value) => ({ value, label: table[value].label }));

const statusOptions = endedStatuses.map((value) => ({ value, label: statusWords[value].label }));
const accountOptions = OrderAccountType.options.map((value) => ({ value, label: accountTypeNames[value] }));

export function FilterSheet({ filter, today, funds, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(filter);
  const isTurned = draft.from !== null && draft.to !== null && draft.to < draft.from;
  const isTurnedAround = draft.period === 'days' && isTurned;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="条件"
      actions={
        <>
          <Button
            reason={isTurnedAround ? '終わりの日は、始まりの日より後にしてください。' : null}
            onClick={() => onApply(draft)}
          >
            表示する
          </Button>
          <Button variant="quiet" onClick={() => setDraft(noFilter)}>
            条件をクリア
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <RadioGroup<Period>
          label="期間"
          options={optionsOf(periods)}
          value={draft.period}
          onChange={(period) => setDraft({ ...draft, period })}
        />
        {draft.period === 'days' && (
          <div className="grid gap-4">
            <DateField
              name="from"
              label="始まりの日"
              value={draft.from}
              max={today}
              onChange={(from) => setDraft({ ...draft, from })}
            />
            <DateField
              name="to"
              label="終わりの日"
              value={draft.to}
              max={today}
              onChange={(to) => setDraft({ ...draft, to })}
            />
          </div>
        )}
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
      </div>
    </Sheet>
  );
}
