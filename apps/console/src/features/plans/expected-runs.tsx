import { useState } from 'react';
import type { Ymd } from '@tsuzura/domain/calendar';
import { previewPlanRun, type ExpectedRun } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { FilterChip } from '@tsuzura/ui/chips';
import { usePages } from '../../data/index.ts';
import { Grid, type GridColumn } from '../../grid/index.ts';
import { Block, Counters } from '../../page/index.ts';
import { CustomerLink, FundCell } from './cells.tsx';

interface Props {
  readonly kind: 'FREEZE' | 'BUY' | 'SELL';
  readonly date: Ymd;
}

const names = { FREEZE: '締切', BUY: '積立の注文', SELL: '定期売却の注文' } as const;

/** What the run would do as things stand, page by page of customers: nothing is written and nobody is notified. */
export function ExpectedRuns({ kind, date }: Props) {
  const [isFailing, setFailing] = useState(false);
  const pages = usePages(previewPlanRun, { query: { kind, date, limit: 100 } }, ({ runs, paging }) => ({
    rows: runs,
    next: paging.next,
  }));
  const failing = pages.rows.filter(({ expected }) => expected === 'SKIP' || expected === 'PARTIAL');
  return (
    <div className="mt-4">
      <p className="cx-note mb-4">
        本番と同じ規則で、いまの残高と枠から計算しました。これからの入出金は入れていません。
        {kind === 'BUY' && '口座引落は、引き落とせるものとして計算しています。'}
      </p>
      <Block of={pages.first}>
        {() => (
          <>
            <Counters
              counters={[
                {
                  label: pages.hasMore ? '調べた件数（続きあり）' : '調べた件数',
                  count: pages.rows.length,
                  unit: '件',
                },
                ...reasonsOf(failing),
              ]}
            />
            <Grid
              name={`expected-${kind.toLowerCase()}`}
              caption={`${names[kind]}の試算`}
              columns={columns}
              rows={isFailing ? failing : pages.rows}
              rowKey={({ settingId, month }) => `${settingId} ${month}`}
              empty={isFailing ? '見送りの見込みはありません。' : 'この日の予定はありません。'}
              tools={
                <FilterChip isOn={isFailing} onChange={setFailing}>
                  見送り・一部の見込みだけ
                </FilterChip>
              }
              pages={pages}
            />
          </>
        )}
      </Block>
    </div>
  );
}

/** By reason, most first. */
function reasonsOf(failing: readonly ExpectedRun[]) {
  const counts = new Map<string, number>();
  for (const { reason, reasonText, expectedText } of failing) {
    // What is missing differs from run to run; the reason is the same.
    const name = reason === 'INSUFFICIENT_CASH' ? '残高不足' : (reasonText ?? expectedText);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([label, count]) => ({ label, count, unit: '件', tone: 'warn' }) as const);
}

const tones = { RUN: 'success', PARTIAL: 'warn', MOVED: 'info', SKIP: 'error' } as const;

const columns: readonly GridColumn<ExpectedRun>[] = [
  {
    id: 'customer',
    head: '口座',
    value: ({ customer }) => customer.accountNumber,
    cell: ({ customer }) => <CustomerLink of={customer} />,
  },
  {
    id: 'fund',
    head: 'ファンド',
    value: ({ fundCode, fundName }) => `${fundCode} ${fundName}`,
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
    id: 'expected',
    head: '見込み',
    value: ({ expectedText }) => expectedText,
    cell: ({ expected, expectedText }) => <StatusChip tone={tones[expected]}>{expectedText}</StatusChip>,
  },
  {
    id: 'reason',
    head: 'わけ',
    value: ({ reasonText, suspends, awaitsDebit }) =>
      [reasonText, suspends ? '設定も停止' : null, awaitsDebit ? '引落の結果待ち' : null].filter(Boolean).join('　') ||
      null,
    cell: ({ reasonText, suspends, awaitsDebit }) => (
      <span className="cx-wrap">
        {reasonText ?? (awaitsDebit ? '' : '—')}
        {suspends && <span className="grid-sub">設定も停止します</span>}
        {awaitsDebit && <span className="grid-sub">引落の結果待ち</span>}
      </span>
    ),
  },
];
