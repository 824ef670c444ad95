import { expect, test } from 'vitest';
import type { CashFlow } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { historyCsv } from './history-csv.ts';

const flow: CashFlow = {
  id: '7',
  date: ymd('2026-10-05'),
  type: 'TRADE',
  subType: 'FUND_BUY',
  amount: yen(-30_000),
  balanceAfter: yen(120_000),
  description: '購入 つづら 四つの季節（バランス・成長）',
  relatedId: null,
};

test('R2.11 a line of the history: amounts are numbers, the fund stands apart', () => {
  const [head, line, end] = historyCsv([flow]).slice(1).split('\r\n');
  expect(head).toBe('日付,種類,内容,ファンド・相手先,金額（円）,残高（円）');
  expect(line).toBe('2026/10/05,購入・売却,購入,つづら 四つの季節（バランス・成長）,-30000,120000');
  expect(end).toBe('');
});

test('R2.11 a line without a fund leaves its cell empty', () => {
  const deposit = { ...flow, type: 'DEPOSIT', description: '振込入金', amount: yen(1) } as const;
  expect(historyCsv([deposit]).split('\r\n')[1]).toBe('2026/10/05,入金,振込入金,,1,120000');
});
