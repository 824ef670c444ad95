import { ymd, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Tx } from '@tsuzura/store/kernel';
import {
  entriesAbout,
  statementCustomers,
  statementIdOf,
  takeShareDays,
  tradesOfDays,
  usTradesOfDays,
  type ReportedTrade,
  type ShareDay,
} from '@tsuzura/store/statement';
import { longDate } from '@tsuzura/domain/text';
import { shareTradeReport, tradedText } from '../kinds/index.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { issueStatements, statementsPerPage, type DueStatement } from '../issue-statements.ts';

const keyOf = ({ customerId, day, revision }: ShareDay) => ({
  customerId,
  kind: 'TRADE' as const,
  ref: `shares-${day}`,
  revision,
});

/** What entries of a trade are about: the order, its executions, the parts of lots that they closed. */
const refsOf = ({ fill, parts }: ReportedTrade): readonly string[] => [
  ...(fill.orderId === null ? [] : [fill.orderId]),
  fill.id,
  ...parts.map(({ id }) => id),
];

/**
 * 取引報告書 of shares, one for a customer and trade date: spot, margin, 現引 and 現渡, and US shares that were fixed in yen on it. True
 * while more are left.
 */
export async function issueShareTradeReports(
  tx: Tx,
  at: Instant,
  after: string | null = null,
  limit: number = statementsPerPage,
): Promise<PageEnd> {
  const [day = '', customerId = ''] = (after ?? '').split(' ');
  const place = { day: ymd(day === '' ? '1900-01-01' : day), customerId };
  const days = await takeShareDays(tx, ymdOf(at), place, limit);
  if (days.length === 0) return false;
  const customers = await statementCustomers(
    tx,
    days.map((one) => one.customerId),
  );
  const placeOf = (one: { readonly customerId: string; readonly day: string }) => `${one.day} ${one.customerId}`;
  const all = await tradesOfDays(tx, days);
  const trades = Map.groupBy(all, ({ fill }) => placeOf({ day: fill.tradeDate, customerId: fill.customerId }));
  const allUs = await usTradesOfDays(tx, days);
  const usTrades = Map.groupBy(allUs, ({ fill }) =>
    placeOf({ day: fill.domesticTradeDate, customerId: fill.customerId }),
  );
  const entries = await entriesAbout(tx, [
    ...new Set([...all.flatMap(refsOf), ...allUs.map(({ fill }) => fill.orderId)]),
  ]);
  const due = days.flatMap((one): DueStatement[] => {
    const customer = customers.get(one.customerId);
    const own = trades.get(placeOf(one)) ?? [];
    const abroad = usTrades.get(placeOf(one)) ?? [];
    if (!customer || own.length + abroad.length === 0) return [];
    const usOrders = abroad.map(({ fill }) => fill.orderId);
    const replaced = one.revision === 0 ? null : statementIdOf(keyOf({ ...one, revision: one.revision - 1 }));
    const sheet = shareTradeReport({
      customer,
      number: statementIdOf(keyOf(one)),
      replacesNumber: replaced,
      issuedOn: ymdOf(at),
      day: one.day,
      trades: own,
      usTrades: abroad,
    });
    return [
      {
        ...keyOf(one),
        customer,
        sheet,
        name: `${sheet.title}　${tradedText({ trades: own, usTrades: abroad })}（${longDate(one.day)}約定分）`,
        replaces: replaced,
        sources: {
          orders: [
            ...new Set([...own.flatMap(({ fill }) => (fill.orderId === null ? [] : [fill.orderId])), ...usOrders]),
          ],
          entries: [...new Set([...own.flatMap(refsOf), ...usOrders])].flatMap((ref) => entries.get(ref) ?? []),
        },
      },
    ];
  });
  await issueStatements(tx, at, due);
  const last = days.at(-1);
  return days.length === limit && last !== undefined && { after: placeOf(last) };
}
