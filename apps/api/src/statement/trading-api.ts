import { getRealizedProfits, listSpecificAccountTrades, listTradeReports } from '@tsuzura/contract/trading';
import { assert } from '@tsuzura/domain/kernel';
import { formatJst, yearOf, ymd, ymdOf } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { ApiServer } from '@tsuzura/http/server';
import { findCustomer } from '@tsuzura/store/account';
import { realizedMarginProfit } from '@tsuzura/store/margin';
import { gainsIn, statementCustomers } from '@tsuzura/store/statement';
import { realizedShareProfit } from '@tsuzura/store/stock-order';
import { realizedUsProfit } from '@tsuzura/store/us-order';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { listReports } from './list-reports.ts';
import { customerStatements } from './statement-routes.ts';
import { showSpecificTrades } from './show-specific-trades.ts';
import { signerFor } from './signer.ts';

export function statementTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  customerStatements(server, deps);

  server.handle(listTradeReports, async ({ who, query }) => {
    const { subject } = signedIn(who);
    return listReports(database.reader, subject, query, clock.today(), await signerFor(deps, signedIn(who)));
  });

  server.handle(listSpecificAccountTrades, async ({ who, query: { year } }) => {
    const customer = await findCustomer(database.reader, signedIn(who).subject);
    assert(customer, 'who passed the account gate is a customer');
    const owner = (await statementCustomers(database.reader, [customer.id])).get(customer.id);
    assert(owner, 'who passed the account gate has an account');
    const thisYear = yearOf(clock.today());
    return showSpecificTrades(database.reader, owner, year ?? thisYear, thisYear);
  });

  server.handle(getRealizedProfits, async ({ who }) => {
    const now = clock.now();
    const today = ymdOf(now);
    const month = today.slice(0, 7);
    const { subject } = signedIn(who);
    const from = ymd(`${month}-01`);
    const [fund, spot, margin, usEquity] = await Promise.all([
      gainsIn(database.reader, subject, from, today),
      realizedShareProfit(database.reader, subject, from, today),
      realizedMarginProfit(database.reader, subject, from, today),
      realizedUsProfit(database.reader, subject, from, today),
    ]);
    const total = yen(fund + spot + margin + usEquity);
    return { month, total, spot, margin, fund, usEquity, asOf: formatJst(now) };
  });
}
