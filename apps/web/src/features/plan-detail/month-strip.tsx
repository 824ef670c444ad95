import type { Run, RunMark } from './run.ts';

const words: Readonly<Record<RunMark, string>> = { done: '実行', skipped: '見送り', paused: '休止' };

/** The newest year at a glance. The list below it says the same in words. */
export function MonthStrip({ runs }: { readonly runs: readonly Run[] }) {
  const year = runs[0]?.month.slice(0, 4) ?? '';
  const byMonth = new Map(runs.filter(({ month }) => month.startsWith(year)).map(({ month, mark }) => [month, mark]));
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  return (
    <div aria-hidden="true">
      <p className="plan-strip-year">{year}年</p>
      <ol className="plan-strip">
        {months.map((month) => (
          <li key={month} data-mark={byMonth.get(`${year}-${String(month).padStart(2, '0')}`)}>
            <b />
            {month}
          </li>
        ))}
      </ol>
      <ul className="plan-strip-legend">
        {(['done', 'skipped', 'paused'] as const).map((mark) => (
          <li key={mark} data-mark={mark}>
            <b />
            {words[mark]}
          </li>
        ))}
      </ul>
    </div>
  );
}
