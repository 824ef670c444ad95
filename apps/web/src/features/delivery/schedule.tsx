import { parseInstant, timeOf } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { PageSection } from '../../shared/columns/index.ts';
import type { Terms } from './holdings.ts';

/** 「今日申し込むと」: the days of a request that is made now. */
export function Schedule({ of }: { readonly of: Terms['schedule'] | undefined }) {
  if (of === undefined) return null;
  const until = parseInstant(of.cancelableUntil);
  const time = until === null ? '' : timeOf(until);
  const steps = [
    { label: '受付', day: of.acceptDate, note: `${time}まで取り消せます` },
    { label: '審査', day: of.acceptDate, note: `${time}から` },
    { label: '送付', day: of.sentOn, note: null },
    { label: '完了', day: of.expectedOn, note: null },
  ];
  return (
    <PageSection title="いま申し込むと">
      <ol className="delivery-steps">
        {steps.map(({ label, day, note }) => (
          <li key={label}>
            <b>{label}</b>
            <span className="num">{shortDate(day)}</span>
            {note !== null && <small>{note}</small>}
          </li>
        ))}
      </ol>
      <p className="note phrase mt-3">株式の権利の確定日に重なるときは、送付と完了がそのあとになります。</p>
    </PageSection>
  );
}
