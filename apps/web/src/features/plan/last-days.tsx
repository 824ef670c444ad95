import { yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import type { PlanEvent } from './calendar-events.ts';

interface Props {
  readonly events: readonly PlanEvent[];
  readonly today: Ymd;
}

/** The last run of each plan that settles this year: what comes after it uses the quota of the next. */
export function LastDays({ events, today }: Props) {
  const year = yearOf(today);
  const last = new Map<string, { readonly fundName: string; readonly day: Ymd; readonly settlement: Ymd }>();
  for (const { kind, key, day, fundName, href } of events) {
    if (kind !== 'settlement' || href === null || yearOf(day) !== year) continue;
    const ordered = events.find((one) => one.key === key.replace(/settlement$/, 'order'));
    if (ordered !== undefined) last.set(href.id, { fundName, day: ordered.day, settlement: day });
  }
  if (last.size === 0) return null;
  return (
    <PageSection title={`${year}年の枠になる最後の回`}>
      <DefinitionList>
        {[...last].map(([id, { fundName, day, settlement }]) => (
          <Definition
            key={id}
            term={<FundName name={fundName} />}
            note={<span className="whitespace-nowrap">受渡 {shortDate(settlement)}</span>}
          >
            <span className="num">購入 {shortDate(day)}</span>
          </Definition>
        ))}
      </DefinitionList>
      <p className="note mt-2">枠は受渡日の年で数えます。これより後の購入は、{year + 1}年の枠になります。</p>
    </PageSection>
  );
}
