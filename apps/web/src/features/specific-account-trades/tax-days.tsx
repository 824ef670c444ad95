import { tableDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { taxDaysOf, type Statement, type TaxDay } from './statement.ts';
import { causeWords } from './words.ts';

const columns: readonly TableColumn<TaxDay>[] = [
  { id: 'day', head: '日付', cell: ({ day }) => <Day day={day} /> },
  {
    id: 'cause',
    head: '内容',
    align: 'start',
    cell: ({ cause, incomeTax, residentTax }) =>
      `${causeWords[cause]}の${incomeTax + residentTax < 0n ? '還付' : '徴収'}`,
  },
  { id: 'income', head: '所得税等', cell: ({ incomeTax }) => <Yen value={incomeTax} /> },
  { id: 'resident', head: '住民税', cell: ({ residentTax }) => <Yen value={residentTax} /> },
  { id: 'total', head: '累計', cell: ({ total }) => <Yen value={total} /> },
];

/** The year is said above; a phone has no room for it again. */
const Day = ({ day }: Pick<TaxDay, 'day'>) => (
  <span className="num">
    <span className="statement-day-year">{tableDate(day).slice(0, 5)}</span>
    {tableDate(day).slice(5)}
  </span>
);

/** 源泉徴収と還付, day by day. */
export function TaxDays({ statement }: { readonly statement: Pick<Statement, 'trades' | 'distributions'> }) {
  const days = taxDaysOf(statement);
  if (days.length === 0) return <p className="note">源泉徴収と還付はまだありません。</p>;
  return (
    <Table caption="源泉徴収と還付" rows={days} rowKey={({ day, cause }) => `${day} ${cause}`} columns={columns} />
  );
}
