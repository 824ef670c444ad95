import { useState } from 'react';
import type { Answer } from '@tsuzura/contract/kernel';
import { countPlanRun, listPlanRun, type PlanRunLine } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { noYen, sumYen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { FilterChip } from '@tsuzura/ui/chips';
import { useCall, usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block } from '../../page/index.ts';
import { groupedNumber } from '../../text/index.ts';
import { CustomerLink, FundCell } from './cells.tsx';

type Kind = 'BUY' | 'SELL' | 'DEBIT';
type Outcome = Answer<typeof countPlanRun>['outcomes'][number];

interface Props {
  readonly kind: Kind;
  readonly date: Ymd;
}

const names = { BUY: '積立', SELL: '定期売却', DEBIT: '口座振替' } as const;

/** How the runs of a day ended, by outcome and reason, and each of them. */
export function RunResults({ kind, date }: Props) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const counts = useCall(countPlanRun, { query: { kind, date } });
  const filter = chosen && { state: chosen.state, ...(chosen.reason !== null && { reason: chosen.reason }) };
  const pages = usePages(listPlanRun, { query: { kind, date, limit: 100, ...filter } }, ({ runs, paging }) => ({
    rows: runs,
    next: paging.next,
  }));
  return (
    <div className="mt-4">
      <Block of={counts}>
        {({ outcomes, isMore }) => (
          <Outcomes kind={kind} outcomes={outcomes} isMore={isMore} chosen={chosen} onChoose={setChosen} />
        )}
      </Block>
      <div className="mt-4">
        <Block of={pages.first}>
          {() => (
            <Grid
              name={`plan-runs-${kind.toLowerCase()}`}
              caption={`${names[kind]}の一覧`}
              columns={kind === 'DEBIT' ? columns.filter(({ id }) => !ofPlans.has(id)) : columns}
              rows={pages.rows}
              rowKey={({ setting, month }) => `${setting} ${month}`}
              empty="ありません。"
              pages={pages}
            />
          )}
        </Block>
      </div>
    </div>
  );
}

interface OutcomesProps {
  readonly kind: Kind;
  readonly outcomes: readonly Outcome[];
  readonly isMore: boolean;
  readonly chosen: Outcome | null;
  readonly onChoose: (outcome: Outcome | null) => void;
}

const isSame = (one: Outcome | null, other: Outcome) => one?.state === other.state && one.reason === other.reason;

function Outcomes({ kind, outcomes, isMore, chosen, onChoose }: OutcomesProps) {
  const total = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className="px-outcomes">
      <caption className="sr-only">{names[kind]}の件数</caption>
      <thead>
        <tr>
          <th scope="col">状態</th>
          <th scope="col">わけ</th>
          <th scope="col" className="px-end">
            件数
          </th>
          <th scope="col" className="px-end">
            金額
          </th>
          <th scope="col">一覧</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map((outcome) => (
          <tr key={`${outcome.state} ${outcome.reason}`}>
            <td>
              <StatusChip tone={tones[outcome.state] ?? 'info'}>{outcome.stateText}</StatusChip>
            </td>
            <td>{outcome.reasonText ?? '—'}</td>
            <td className="px-end">{groupedNumber(outcome.count)}</td>
            <td className="px-end">{outcome.amount === null ? '—' : yenText(outcome.amount)}</td>
            <td>
              <FilterChip isOn={isSame(chosen, outcome)} onChange={(isOn) => onChoose(isOn ? outcome : null)}>
                これだけ見る
              </FilterChip>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            計
          </th>
          <td className="px-end">
            {groupedNumber(total)}
            {isMore && '以上'}
          </td>
          <td className="px-end">
            {kind === 'SELL' ? '—' : yenText(sumYen(outcomes.map(({ amount }) => amount ?? noYen)))}
          </td>
          <td>&nbsp;</td>
        </tr>
      </tfoot>
    </table>
  );
}

const tones: Readonly<Record<string, ChipTone>> = {
  ORDERED: 'success',
  DEBITED: 'success',
  CREDITED: 'success',
  SKIPPED: 'warn',
  DEBIT_FAILED: 'error',
  FAILED: 'error',
};

/** A debit is of an account, for all its plans together. */
const ofPlans: ReadonlySet<string> = new Set(['fund', 'type', 'order']);

const columns: readonly GridColumn<PlanRunLine>[] = [
  {
    id: 'customer',
    head: '口座',
    value: ({ customer }) => customer.accountNumber,
    cell: ({ customer }) => <CustomerLink of={customer} />,
  },
  {
    id: 'fund',
    head: 'ファンド',
    value: ({ fundCode, fundName }) => `${fundCode ?? ''} ${fundName ?? ''}`,
    cell: (run) => <FundCell {...run} />,
  },
  { id: 'type', head: '口座区分', value: ({ accountTypeText }) => accountTypeText },
  { id: 'month', head: '月', value: ({ month }) => month },
  {
    id: 'amount',
    head: '金額',
    align: 'end',
    value: ({ amount }) => amount,
    cell: ({ amount }) => (amount === null ? '—' : yenText(amount)),
  },
  {
    id: 'state',
    head: '状態',
    value: ({ stateText }) => stateText,
    cell: ({ state, stateText }) => <StatusChip tone={tones[state] ?? 'info'}>{stateText}</StatusChip>,
  },
  {
    id: 'reason',
    head: 'わけ',
    value: ({ reasonText }) => reasonText,
    cell: ({ reasonText }) => <span className="cx-wrap">{reasonText ?? '—'}</span>,
  },
  {
    id: 'order',
    head: '注文',
    value: ({ orderId }) => orderId,
    cell: ({ orderId }) => (orderId === null ? '—' : <a href={`/orders/${orderId}`}>注文を見る</a>),
  },
];
