import { useAmountText, type AmountText } from '@tsuzura/ui/amounts';
import { ChartFrame } from '@tsuzura/ui/chart';
import { Change, ManYen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import type { MonthOfYear } from './statement.ts';

interface Props {
  readonly year: number;
  readonly months: readonly MonthOfYear[];
}

const columns: readonly TableColumn<MonthOfYear>[] = [
  { id: 'month', head: '月', cell: ({ month }) => `${month}月` },
  { id: 'profit', head: '譲渡損益', cell: ({ profit }) => <Change amount={profit} /> },
];

const [slot, bar, height] = [10, 6, 100];

/** Gains up, losses down, on one scale. */
export function MonthBars({ year, months }: Props) {
  const highest = months.reduce((most, { profit }) => (profit > most ? profit : most), 0n);
  const lowest = months.reduce((least, { profit }) => (profit < least ? profit : least), 0n);
  const span = Number(highest - lowest);
  const y = (value: bigint) => (span === 0 ? height : (Number(highest - value) / span) * height);
  const amounts = useAmountText();
  const title = `${year}年の月ごとの譲渡損益`;
  return (
    <ChartFrame
      title={title}
      summary={summaryOf(months, amounts)}
      table={<Table caption={title} rows={months} rowKey={({ month }) => month} columns={columns} />}
    >
      <div className="month-bars">
        <div className="month-plot">
          <svg viewBox={`0 0 ${slot * 12} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {months
              .filter(({ profit }) => profit !== 0n)
              .map(({ month, profit }) => (
                <rect
                  key={month}
                  className={profit > 0n ? 'month-gain' : 'month-loss'}
                  x={(month - 1) * slot + (slot - bar) / 2}
                  width={bar}
                  y={Math.min(y(profit), y(0n))}
                  height={Math.max(Math.abs(y(profit) - y(0n)), 1)}
                />
              ))}
            <line className="month-zero" x1="0" x2={slot * 12} y1={y(0n)} y2={y(0n)} />
          </svg>
          <p className="month-scale num" aria-hidden="true">
            <span>{highest > 0n && <ManYen value={highest} sign isOwn />}</span>
            <span>{lowest < 0n && <ManYen value={lowest} sign isOwn />}</span>
          </p>
        </div>
        <p className="month-names num" aria-hidden="true">
          {months.map(({ month }) => (
            <span key={month}>
              {month}
              <span className="month-word">月</span>
            </span>
          ))}
        </p>
      </div>
    </ChartFrame>
  );
}

/** 「3月 +10,000円、5月 −2,000円」. */
const summaryOf = (months: readonly MonthOfYear[], amounts: AmountText): string =>
  months
    .filter(({ profit }) => profit !== 0n)
    .map(
      ({ month, profit }) =>
        `${month}月 ${profit > 0n ? 'プラス' : 'マイナス'}${amounts.own(profit < 0n ? -profit : profit)}`,
    )
    .join('、') || '売却はありません。';
