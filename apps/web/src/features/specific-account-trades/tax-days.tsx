import { tableDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { Table, type TableColumn } from '@tsuzura/ui/table';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { taxDaysOf, type Taxed, type TaxDay } from './statement.ts';
import { causeWords } from './words.ts';

const first: readonly TableColumn<TaxDay>[] = [
  { id: 'day', head: '日付', cell: ({ day, cause }) => <Day day={day} cause={cause} /> },
  {
    id: 'cause',
    head: '内容',
    align: 'start',
    cell: ({ cause, incomeTax, residentTax }) =>
      `${causeWords[cause]}の${incomeTax + residentTax < 0n ? '還付' : '徴収'}`,
  },
];
const apart: readonly TableColumn<TaxDay>[] = [
  { id: 'income', head: '所得税等', cell: ({ incomeTax }) => <Yen value={incomeTax} /> },
  { id: 'resident', head: '住民税', cell: ({ residentTax }) => <Yen value={residentTax} /> },
];
/** A phone has no room for both taxes; each sale above shows them apart. */
const together: readonly TableColumn<TaxDay>[] = [
  { id: 'tax', head: '税額', cell: ({ incomeTax, residentTax }) => <Yen value={incomeTax + residentTax} /> },
];
const last: TableColumn<TaxDay> = { id: 'total', head: '累計', cell: ({ total }) => <Yen value={total} /> };

/** The year is said above; a phone has no room for it again, unless it is another one. */
const Day = ({ day, cause }: Pick<TaxDay, 'day' | 'cause'>) => (
  <span className="num">
    <span className={cause === 'YEAR_END' ? 'statement-next-year' : 'statement-day-year'}>
      {tableDate(day).slice(0, 5)}
    </span>
    {tableDate(day).slice(5)}
  </span>
);

/** 源泉徴収と還付, day by day. */
export function TaxDays({ statement }: { readonly statement: Taxed }) {
  const isDesktop = useIsDesktop();
  const days = taxDaysOf(statement);
  if (days.length === 0) return <p className="note">源泉徴収と還付はまだありません。</p>;
  return (
    <Table
      caption="源泉徴収と還付"
      rows={days}
      rowKey={({ day, cause }) => `${day} ${cause}`}
      columns={[...first, ...(isDesktop ? apart : together), last]}
    />
  );
}
