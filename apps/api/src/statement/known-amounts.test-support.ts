import { sql } from 'kysely';
import { getAssets, getNisaUsages } from '@tsuzura/contract/main';
import { listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { accounts } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { balanceOf, entriesOf } from '@tsuzura/store/ledger';
import { hanako, highDividend, type StatementScene } from './statements.test-support.ts';

/** The amounts in yen that a statement prints. */
export const amountsIn = (pieces: readonly string[]): bigint[] =>
  pieces
    .flatMap((piece) => [...piece.matchAll(/−?\d{1,3}(?:,\d{3})*(?=円)/g)])
    .map(([text]) => BigInt(text.replaceAll(',', '').replace('−', '-')));
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

type KnownAmounts = Readonly<Record<string, (ref: string) => Promise<readonly bigint[]>>>;

/** What the ledger and the screens say about what a statement is about, by its kind. */
export function knownAmounts(scene: () => StatementScene): KnownAmounts {
  const statement = async () =>
    (await scene().as('hanako', 'trading')).call(listSpecificAccountTrades, { query: { year: 2026 } });
  const booked = async (ref: string) =>
    (await entriesOf(scene().api.database.reader, ref)).flatMap(({ lines }) => lines.map(({ amount }) => amount));
  const navsOf = async (where: string) =>
    (await sql.raw<{ nav: bigint }>(`select nav from app.nav where ${where}`).execute(scene().owner.reader)).rows.map(
      ({ nav }) => nav,
    );

  return {
    TRADE: async (ref) => {
      const trade = (await statement()).trades.find(({ id }) => id === ref);
      const prices = await navsOf(
        `(fund_code, date) in (select fund_code, execution_date from app.fund_order where id = '${ref}')`,
      );
      return [...(await booked(ref)), ...prices, ...(trade ? [trade.cost, trade.profit, trade.proceeds] : [])];
    },
    DISTRIBUTION: async (ref) => {
      const paid = (await statement()).distributions.find(({ id }) => id === ref);
      return [...(await booked(ref)), ...(await navsOf(`distribution > 0`)), paid?.ordinary ?? 0n, paid?.special ?? 0n];
    },
    BALANCE: async () => {
      const { rows } = await sql<{ moved: bigint; balance: bigint }>`
        select sum(p.amount)::bigint as moved, (sum(sum(p.amount)) over (order by e.day, e.id))::bigint as balance
        from ledger.entry e join ledger.posting p on p.entry_id = e.id join ledger.account a on a.id = p.account_id
        where a.customer_id = ${hanako} and a.instrument = 'JPY' and a.kind in (1, 2, 3, 4, 5, 7) and e.day <= '2026-12-31'
        group by e.day, e.id`.execute(scene().owner.reader);
      const cash = rows.flatMap(({ moved, balance }) => [moved, balance]);
      const worth = (await (await scene().as('hanako')).call(getAssets)).fundTotal.valuation;
      return [...cash, worth, worth + (rows.at(-1)?.balance ?? 0n), ...(await navsOf(`fund_code = '${highDividend}'`))];
    },
    ANNUAL_SPECIFIC: async () => {
      const { ytd, trades, distributions } = await statement();
      const { reader } = scene().api.database;
      const tax = await Promise.all(
        (['GAIN', 'DISTRIBUTION'] as const).flatMap((source) => [
          balanceOf(reader, accounts.incomeTax(hanako, source, 2026)),
          balanceOf(reader, accounts.residentTax(hanako, source, 2026)),
        ]),
      );
      return [
        ytd.proceeds,
        ytd.costAndExpenses,
        ytd.net,
        ytd.dividends,
        ...tax,
        ...trades.flatMap(({ proceeds, cost, profit }) => [proceeds, cost, profit]),
        ...distributions.flatMap(({ ordinary, special }) => [ordinary, special]),
      ];
    },
    TOTAL_RETURN: async () => {
      const { funds, soldFunds } = await (await scene().as('hanako')).call(getAssets);
      const all = [...funds, ...soldFunds.map((fund) => ({ ...fund, valuation: yen(0) }))];
      const terms = ['valuation', 'receivedDistributions', 'soldAmount', 'boughtAmount', 'totalReturn'] as const;
      return terms.flatMap((term) => [...all.map((fund) => fund[term]), total(all.map((fund) => fund[term]))]);
    },
    NISA: async () => {
      const { years, lifetime } = await (await scene().as('waku')).call(getNisaUsages);
      const frames = years.flatMap(({ tsumitate, growth, available }) => [tsumitate, growth, available]);
      return [...frames, lifetime].flatMap((figures): bigint[] => Object.values(figures));
    },
  };
}
