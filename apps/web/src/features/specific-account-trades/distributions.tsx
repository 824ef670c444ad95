import { tableDate } from '@tsuzura/domain/text';
import { Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { Definition, DefinitionList, Table, type TableColumn } from '@tsuzura/ui/table';
import { useIsDesktop } from '../../shared/fund/index.ts';
import type { PaidDistribution } from './statement.ts';
import { courseWords, securityPath } from './words.ts';

/** 分配金 and 配当金 of the specific account; 特別分配金 is no income, it gives back what was paid in. */
export function Distributions({ distributions }: { readonly distributions: readonly PaidDistribution[] }) {
  const isDesktop = useIsDesktop();
  if (isDesktop) {
    return (
      <Table caption="分配金・配当金" columns={columnsOf(distributions)} rows={distributions} rowKey={({ id }) => id} />
    );
  }
  return (
    <ul className="statement-cards">
      {distributions.map((paid) => (
        <li key={paid.id} className="statement-card">
          <div className="statement-card-head">
            <FundLink paid={paid} />
            <b>
              <Yen value={paid.ordinary + paid.special} />
            </b>
          </div>
          <DefinitionList look="open">
            <Definition term="支払日">
              <span className="num">{tableDate(paid.paidOn)}</span>（{courseWords[paid.course]}）
            </Definition>
            <Definition term="うち特別分配金">
              <Yen value={paid.special} />
            </Definition>
            <Definition term="税額">
              <Yen value={paid.incomeTax + paid.residentTax} />
            </Definition>
          </DefinitionList>
        </li>
      ))}
    </ul>
  );
}

function columnsOf(all: readonly PaidDistribution[]): readonly TableColumn<PaidDistribution>[] {
  const figure = (id: 'ordinary' | 'special' | 'incomeTax' | 'residentTax', head: string) => ({
    id,
    head,
    cell: (paid: PaidDistribution) => <Yen value={paid[id]} />,
    total: <Yen value={all.reduce((sum, paid) => sum + paid[id], 0n)} />,
  });
  return [
    {
      id: 'day',
      head: '支払日',
      cell: ({ paidOn }) => <span className="num">{tableDate(paidOn)}</span>,
      total: '合計',
    },
    { id: 'fund', head: '銘柄', align: 'start', cell: (paid) => <FundLink paid={paid} /> },
    { id: 'course', head: '受け取り方', align: 'start', cell: ({ course }) => courseWords[course] },
    figure('ordinary', '普通分配金・配当金'),
    figure('special', '特別分配金'),
    figure('incomeTax', '所得税等'),
    figure('residentTax', '住民税'),
  ];
}

const FundLink = ({ paid }: { readonly paid: PaidDistribution }) => (
  <a className="statement-name" href={securityPath(paid.code)}>
    <FundName name={paid.name} />
  </a>
);
