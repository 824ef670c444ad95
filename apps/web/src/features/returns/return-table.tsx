import type { ReactNode } from 'react';
import { Change, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { ScrollRegion } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';
import { sumOf, type FundReturn, type Returns, type Terms } from './fund-returns.ts';

const caption = 'ファンドごとのトータルリターン';
const columns = [
  ['いまの評価額', 'A'],
  ['受け取った分配金', 'B'],
  ['売却した金額', 'C'],
  ['購入した金額', 'D'],
  ['トータルリターン', 'A + B + C − D'],
] as const;

/** From 1024 px on: what is held and what was sold, each with its sum, and all of it under a double rule. */
export function ReturnTable({ returns: { held, sold } }: { readonly returns: Returns }) {
  return (
    <ScrollRegion label={`${caption}の表`}>
      <table className="table returns-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="table-start">
              <span className="sr">ファンド</span>
            </th>
            {columns.map(([name, letter]) => (
              <th key={letter} scope="col" className="table-end">
                {name}
                <small>{letter}</small>
              </th>
            ))}
          </tr>
        </thead>
        {held.length > 0 && <Group title="保有中" lines={held} hasSum={sold.length > 0} />}
        {sold.length > 0 && <Group title="売却済" lines={sold} hasSum={held.length > 0} />}
        <tfoot>
          <Row name="合計" terms={sumOf([...held, ...sold])} />
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lines: readonly FundReturn[];
  /** The only group has the sum of the table. */
  readonly hasSum: boolean;
}

function Group({ title, lines, hasSum }: GroupProps) {
  return (
    <tbody>
      <tr className="returns-table-group">
        <th colSpan={6} scope="colgroup" className="table-start">
          {title}
        </th>
      </tr>
      {lines.map((line) => (
        <Row
          key={line.code}
          name={
            <a href={paths.fund(line.code)}>
              <FundName name={line.name} />
            </a>
          }
          terms={line}
        />
      ))}
      {hasSum && <Row name={`${title} ${lines.length}本`} terms={sumOf(lines)} look="returns-table-sum" />}
    </tbody>
  );
}

interface RowProps {
  readonly name: ReactNode;
  readonly terms: Terms;
  readonly look?: string;
}

function Row({ name, terms, look }: RowProps) {
  const amounts = [terms.valuation, terms.receivedDistributions, terms.soldAmount, terms.boughtAmount];
  return (
    <tr className={look}>
      <th scope="row" className="table-start">
        {name}
      </th>
      {amounts.map((amount, index) => (
        <td key={columns[index]?.[1]} className={amount === 0n ? 'table-end returns-zero' : 'table-end'}>
          <Yen value={amount} />
        </td>
      ))}
      <td className="table-end">
        <b>
          <Change amount={terms.totalReturn} />
        </b>
      </td>
    </tr>
  );
}
