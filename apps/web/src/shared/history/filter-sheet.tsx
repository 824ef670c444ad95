import { useState, type ReactNode } from 'react';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { DateField } from '@tsuzura/ui/date';
import { Sheet } from '@tsuzura/ui/dialog';
import { RadioGroup } from '@tsuzura/ui/radio';
import { isTurnedAround, periods, type Period, type Span } from './span.ts';

interface Props<Filter> {
  readonly filter: Filter;
  readonly noFilter: Filter;
  readonly today: Ymd;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
  /** What a history is narrowed by besides its span. */
  readonly children: (draft: Filter, setDraft: (draft: Filter) => void) => ReactNode;
}

const periodOptions = (Object.keys(periods) as Period[]).map((value) => ({ value, label: periods[value].label }));

/** The conditions of a history. Nothing counts before 表示する. */
export function FilterSheet<Filter extends Span>({
  filter,
  noFilter,
  today,
  onApply,
  onClose,
  children,
}: Props<Filter>) {
  const [draft, setDraft] = useState(filter);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="条件"
      actions={
        <>
          <Button
            reason={isTurnedAround(draft) ? '終わりの日は、始まりの日より後にしてください。' : null}
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
        {children(draft, setDraft)}
      </div>
    </Sheet>
  );
}
