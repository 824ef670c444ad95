import { useState } from 'react';
import type { CashFlow } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { Sheet } from '@tsuzura/ui/dialog';
import { RadioGroup } from '@tsuzura/ui/radio';
import { noFilter, periods, type Filter, type Period } from './history-filter.ts';
import { flowTypeNames } from './words.ts';

interface Props {
  readonly filter: Filter;
  readonly today: Ymd;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
}

const periodOptions = (Object.keys(periods) as Period[]).map((value) => ({ value, label: periods[value].label }));
const typeOptions = [
  { value: 'any', label: '指定しない' } as const,
  ...(Object.keys(flowTypeNames) as CashFlow['type'][]).map((value) => ({ value, label: flowTypeNames[value] })),
];

export function HistoryFilterSheet({ filter, today, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(filter);
  const { period, from, to, type } = draft;
  const isTurnedAround = period === 'days' && from !== null && to !== null && to < from;
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
          options={periodOptions}
          value={period}
          onChange={(next) => setDraft({ ...draft, period: next })}
        />
        {period === 'days' && (
          <div className="grid gap-4">
            <DateField
              name="from"
              label="始まりの日"
              value={from}
              max={today}
              onChange={(day) => setDraft({ ...draft, from: day })}
            />
            <DateField
              name="to"
              label="終わりの日"
              value={to}
              max={today}
              onChange={(day) => setDraft({ ...draft, to: day })}
            />
          </div>
        )}
        <RadioGroup<CashFlow['type'] | 'any'>
          label="種類"
          options={typeOptions}
          value={type ?? 'any'}
          onChange={(next) => setDraft({ ...draft, type: next === 'any' ? null : next })}
        />
      </div>
    </Sheet>
  );
}
