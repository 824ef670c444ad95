import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { statementCsv } from './statement-csv.ts';
import { paid, sale } from './statement.test-support.ts';

test('R2.15 the CSV has a byte order mark, a line a sale, a distribution and a refund, and names that are text', () => {
  const yearEndRefunds = [{ refundedOn: ymd('2027-01-04'), incomeTax: yen(153), residentTax: yen(50) }];
  const csv = statementCsv({ trades: [{ ...sale, name: '=1+1' }], distributions: [paid], yearEndRefunds });
  expect(csv.codePointAt(0)).toBe(0xfeff);
  const [head = '', first, second, third, end] = csv.slice(1).split('\r\n');
  expect(head.split(',')).toHaveLength(18);
  expect(first).toBe(
    "売却,2026/03/04,2026/02/27,N6XV-CVGW,TZ010001,'=1+1,20000,15000,30000,10000,20000,0,10000,10000,,,1531,500",
  );
  expect(second).toBe('分配金（受取）,2026/03/04,,,TZ010006,国内好配当株オープン,,,,,,,,,1000,200,153,50');
  expect(third).toBe(`損益通算の還付,2027/01/04${','.repeat(14)},-153,-50`);
  expect(end).toBe('');
});

test('R2.15 a loss and a refund stay numbers, and an unknown unit cost is empty', () => {
  const loss = { ...sale, unitCost: null, profit: -5n as typeof sale.profit, incomeTax: -1n as typeof sale.incomeTax };
  const [, line] = statementCsv({ trades: [loss], distributions: [], yearEndRefunds: [] }).split('\r\n');
  expect(line).toContain(',30000,,20000,0,-5,10000,,,-1,500');
});
