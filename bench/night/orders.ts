import { hash } from 'node:crypto';
import type { OrderDraft } from '../working-orders.ts';

/** Of each customer on the measured night. */
export const ordersPerCustomer = 5;
export const funds = ['TZ010002', 'TZ010006', 'TZ010008'] as const;

const fundOf = (index: number) => funds[index % funds.length] ?? funds[0];

/** Ids as the service makes them: random, so that no index is written in order. */
export function uuidOf(about: string): string {
  const hex = hash('sha256', about);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
export const nightCustomerOf = (index: number): string => uuidOf(`customer ${index}`);

/** NISA つみたて is bought by a plan; every fifth customer has it, the others the general account. */
const secondType = (index: number) => (index % 5 === 0 ? 'NISA_TSUMITATE' : 'GENERAL');

/** What every second customer does beside the usual. */
type Exception = 'none' | 'two buys of a position' | 'buy by units' | 'sale on its way';
const exceptions: readonly Exception[] = ['two buys of a position', 'buy by units', 'sale on its way'];
const exceptionOf = (index: number): Exception =>
  index % 2 === 0 ? (exceptions[(index / 2) % exceptions.length] ?? 'none') : 'none';

type Draft = Omit<OrderDraft, 'id' | 'customerId'>;

function drafts(customers: number, night: string, of: (index: number) => readonly Draft[]): OrderDraft[] {
  return Array.from({ length: customers }, (_, index) =>
    of(index).map((draft, place) => ({
      ...draft,
      id: uuidOf(`${night} ${index} ${place}`),
      customerId: nightCustomerOf(index),
    })),
  ).flat();
}

/** The account types and funds that a customer buys every month. */
const monthly = (index: number): readonly Draft[] => [
  { fundCode: fundOf(index), accountType: 'SPECIFIC', side: 'BUY', size: 0n },
  { fundCode: fundOf(index + 1), accountType: secondType(index), side: 'BUY', size: 0n },
  { fundCode: fundOf(index + 2), accountType: 'SPECIFIC', side: 'BUY', size: 0n },
  { fundCode: fundOf(index), accountType: 'NISA_GROWTH', side: 'BUY', size: 0n },
];

/** An earlier month: everybody holds what they will buy more of or sell. */
export const openingOrders = (customers: number): OrderDraft[] =>
  drafts(customers, 'opening', (index) => monthly(index).map((draft) => ({ ...draft, size: 100_000n })));

/** The night before: sales that are executed and not settled when the measured night comes. */
export const salesBefore = (customers: number): OrderDraft[] =>
  drafts(customers, 'before', (index) =>
    exceptionOf(index) === 'sale on its way'
      ? [{ fundCode: fundOf(index + 2), accountType: 'SPECIFIC', side: 'SELL', size: 3_000n }]
      : [],
  );

/** Four purchases and a sale of each customer; every tenth order is an exception. */
export const nightOrders = (customers: number, night: string): OrderDraft[] =>
  drafts(customers, night, (index) => {
    const exception = exceptionOf(index);
    const buys = monthly(index).map((draft, place): Draft => {
      const size = BigInt(10_000 + ((index * 37 + place * 101) % 5_000));
      if (place !== 2) return { ...draft, size };
      if (exception === 'buy by units') return { ...draft, size, method: 'UNITS' };
      return exception === 'two buys of a position' ? { ...draft, size, fundCode: fundOf(index) } : { ...draft, size };
    });
    return [...buys, { fundCode: fundOf(index), accountType: 'SPECIFIC', side: 'SELL', size: 5_000n }];
  });
