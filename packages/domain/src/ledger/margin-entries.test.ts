import { expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { yen } from '../money/index.ts';
import { marginEntries, spreadResult, type Entry, type MarginBooking } from './index.ts';

const day = ymd('2026-11-17');
const booking = (side: 'LONG' | 'SHORT', stockCode: string): MarginBooking => ({
  ref: 'lot',
  day,
  bookedAt: atJst(day, '00:00'),
  customerId: 'c',
  stockCode,
  accountType: 'SPECIFIC',
  side,
});

/** As the examples write a line: "MARGIN_CASH +54505 JPY", a reservation with its purpose. */
const written = ({ lines }: Entry): string[] =>
  lines
    .map(({ account, amount }) => {
      const purpose = account.kind === 'CASH_RESERVED' ? `:${account.tag}` : '';
      const size = amount < 0n ? `−${-amount}` : `+${amount}`;
      return `${account.kind}${purpose} ${size} ${account.instrument}`;
    })
    .toSorted();
const sorted = (lines: readonly string[] | undefined) => lines?.toSorted();

/** Every instrument sums to nothing. */
function expectBalanced({ kind, lines }: Entry): void {
  const sums = new Map<string, bigint>();
  for (const { account, amount } of lines) {
    sums.set(account.instrument, (sums.get(account.instrument) ?? 0n) + amount);
  }
  expect([kind, [...sums.values()].every((sum) => sum === 0n)]).toEqual([kind, true]);
}

interface Position {
  readonly side: 'LONG' | 'SHORT';
  readonly openAmount: number;
  readonly closeAmount: number;
  readonly expenses: number;
  readonly quantity: number;
  readonly stockCode: string;
  readonly incomeTax: number;
  readonly residentTax: number;
}

test.each(['S73', 'S74'])('%s a position from its opening to the settlement of its close', (id) => {
  const { inputs, result } = golden<Record<string, string[]>, Position>(id);
  const of = booking(inputs.side, inputs.stockCode);
  const [openAmount, closeAmount] = [yen(inputs.openAmount), yen(inputs.closeAmount)];
  const expenses = yen(inputs.expenses);
  const gross = inputs.side === 'LONG' ? closeAmount - openAmount : openAmount - closeAmount;
  const realized = yen(gross - expenses);
  const quantity = BigInt(inputs.quantity);
  const tax = { income: yen(inputs.incomeTax), resident: yen(inputs.residentTax), year: 2026 };
  const net = yen(realized - tax.income - tax.resident);
  const entries = [
    marginEntries.opened(of, { openAmount, quantity }),
    marginEntries.openSettled(of, { openAmount, quantity }),
    marginEntries.closed(of, { openAmount, closeAmount, expenses, realized, quantity }),
    marginEntries.closeSettled(of, {
      closeAmount,
      realized,
      quantity,
      tax,
      to: spreadResult(net, yen(100_000), yen(0)),
    }),
  ];
  for (const entry of entries) {
    expectBalanced(entry);
    expect([entry.kind, written(entry)]).toEqual([entry.kind, sorted(result[entry.kind])]);
  }
});

test('S75 現引 and 現渡', () => {
  const { inputs, result } = golden<
    Record<string, string[]>,
    {
      stockCode: string;
      genbiki: { openAmount: number; expenses: number; quantity: number };
      genwatashi: {
        openAmount: number;
        expenses: number;
        quantity: number;
        projectedTax: number;
        incomeTax: number;
        residentTax: number;
      };
    }
  >('S75');
  const [long, short] = [booking('LONG', inputs.stockCode), booking('SHORT', inputs.stockCode)];
  const amounts = ({ openAmount, expenses, quantity }: (typeof inputs)['genbiki']) => ({
    openAmount: yen(openAmount),
    expenses: yen(expenses),
    quantity: BigInt(quantity),
  });
  const { genwatashi } = inputs;
  const tax = { income: yen(genwatashi.incomeTax), resident: yen(genwatashi.residentTax), year: 2026 };
  const projectedTax = yen(genwatashi.projectedTax);
  const entries = [
    marginEntries.genbikiExecuted(long, amounts(inputs.genbiki)),
    marginEntries.genbikiSettled(long, amounts(inputs.genbiki)),
    marginEntries.genwatashiExecuted(short, { ...amounts(genwatashi), projectedTax }),
    marginEntries.genwatashiSettled(short, { ...amounts(genwatashi), projectedTax, tax }),
  ];
  for (const entry of entries) {
    expectBalanced(entry);
    expect([entry.kind, written(entry)]).toEqual([entry.kind, sorted(result[entry.kind])]);
  }
});

test('S81 配当落調整金 of a long and of a short', () => {
  const { inputs, result } = golden<
    Record<string, string[]>,
    { adjustment: number; adjustmentIncomeTax: number; adjustmentResidentTax: number; stockCode: string }
  >('S81');
  const received = yen(inputs.adjustment);
  const tax = { income: yen(inputs.adjustmentIncomeTax), resident: yen(inputs.adjustmentResidentTax), year: 2026 };
  const none = { income: yen(0), resident: yen(0), year: 2026 };
  const net = yen(received - tax.income - tax.resident);
  const long = marginEntries.dividendAdjusted(
    booking('LONG', inputs.stockCode),
    received,
    tax,
    spreadResult(net, yen(0), yen(0)),
  );
  const short = marginEntries.dividendAdjusted(
    booking('SHORT', inputs.stockCode),
    yen(0n - received),
    none,
    spreadResult(yen(0n - received), yen(500_000), yen(0)),
  );
  expect(written(long)).toEqual(sorted(result['DIVIDEND_ADJUSTED_LONG']));
  expect(written(short)).toEqual(sorted(result['DIVIDEND_ADJUSTED_SHORT']));
  for (const entry of [long, short]) expectBalanced(entry);
});

test('a loss takes the margin, then 預り金, and is owed beyond', () => {
  expect(spreadResult(yen(5), yen(10), yen(10))).toEqual({ margin: 5n, cash: 0n, advanced: 0n });
  expect(spreadResult(yen(-10), yen(10), yen(10))).toEqual({ margin: -10n, cash: 0n, advanced: 0n });
  expect(spreadResult(yen(-11), yen(10), yen(10))).toEqual({ margin: -10n, cash: -1n, advanced: 0n });
  expect(spreadResult(yen(-20), yen(10), yen(10))).toEqual({ margin: -10n, cash: -10n, advanced: 0n });
  expect(spreadResult(yen(-23), yen(10), yen(10))).toEqual({ margin: -10n, cash: -10n, advanced: -3n });
});

test('a move of collateral, a reservation, a split and a close that is booked again balance', () => {
  const of = booking('SHORT', '1174');
  for (const entry of [
    marginEntries.collateralMoved({ ref: 'm', customerId: 'c', day, bookedAt: of.bookedAt }, yen(-5)),
    marginEntries.genbikiAccepted(of, yen(5)),
    marginEntries.genbikiReleased(of, yen(5)),
    marginEntries.genwatashiAccepted(of, 100n),
    marginEntries.genwatashiReleased(of, 100n),
    marginEntries.split(of, 200n),
    marginEntries.split(booking('LONG', '1174'), 200n),
    marginEntries.closeRebooked(of, yen(300)),
  ]) {
    expectBalanced(entry);
    expect(entry.lines.length).toBe(2);
  }
});
