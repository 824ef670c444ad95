import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Tabs } from '@tsuzura/ui/tabs';
import { Section } from '../../page/index.ts';
import { clockText, dayText } from '../../text/index.ts';
import { ExpectedRuns } from './expected-runs.tsx';
import type { CalendarDay } from './plans-page.tsx';
import { RunResults } from './run-results.tsx';

type ViewName = 'FREEZE' | 'BUY' | 'SELL' | 'bought' | 'sold' | 'debits';

interface Props {
  readonly day: CalendarDay;
  readonly view: string;
  readonly onView: (view: string) => void;
}

const tones: Readonly<Record<string, ChipTone>> = {
  RUNNING: 'info',
  LATE: 'warn',
  FAILED: 'error',
  DONE: 'success',
  DONE_LATE: 'success',
};

/** One day: its jobs, what the coming ones would do, and what the past ones did. */
export function DayOfPlans({ day, view, onView }: Props) {
  const { date, toFreeze, toOrder, toSell, bought, sold, debits } = day;
  const all = [
    { id: 'FREEZE', label: '締切の試算', count: toFreeze.count, content: <ExpectedRuns kind="FREEZE" date={date} /> },
    { id: 'SELL', label: '定期売却の試算', count: toSell.count, content: <ExpectedRuns kind="SELL" date={date} /> },
    { id: 'BUY', label: '積立の試算', count: toOrder.count, content: <ExpectedRuns kind="BUY" date={date} /> },
    { id: 'bought', label: '積立の状況', count: bought.count, content: <RunResults kind="BUY" date={date} /> },
    { id: 'sold', label: '定期売却の結果', count: sold.count, content: <RunResults kind="SELL" date={date} /> },
    { id: 'debits', label: '口座振替の結果', count: debits.count, content: <RunResults kind="DEBIT" date={date} /> },
  ] as const;
  const tabs = all.filter(({ count }) => count > 0);
  const selected: ViewName | undefined = tabs.find(({ id }) => id === view)?.id ?? tabs[0]?.id;
  return (
    <Section title={dayText(date)} note={day.isBusinessDay ? '営業日' : '休業日'}>
      {day.jobs.length > 0 && (
        <ol className="px-jobs">
          {day.jobs.map(({ name, title, run }) => (
            <li key={name}>
              <span>{clockText(run.dueAt)}</span>
              <span>{title}</span>
              <StatusChip tone={tones[run.state] ?? 'plain'}>{run.stateText}</StatusChip>
            </li>
          ))}
        </ol>
      )}
      {selected === undefined ? (
        <EmptyBlock text="この日の積立・定期売却はありません。" />
      ) : (
        <Tabs<ViewName> label="この日の積立・定期売却" selected={selected} onSelect={onView} tabs={tabs} />
      )}
    </Section>
  );
}
