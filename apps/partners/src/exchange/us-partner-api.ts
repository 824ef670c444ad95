import {
  cancelUsExchangeOrder,
  changeUsExchangeOrder,
  getUsExchangeDay,
  listUsExchangeReports,
  sendUsExchangeOrder,
  setUsExchangeFaults,
} from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import { givenOf } from './partner-api.ts';
import type { UsExchange } from './us-exchange.ts';

/** As `openExchangeApi`. */
export function openUsExchangeApi(server: ApiServer, exchange: UsExchange, refresh: () => Promise<void>): void {
  server.handle(sendUsExchangeOrder, async ({ body }) => exchange.send(body));
  server.handle(changeUsExchangeOrder, async ({ params, body }) => exchange.change(params.clOrdId, body));
  server.handle(cancelUsExchangeOrder, async ({ params, query }) => exchange.cancel(params.clOrdId, query.requestId));
  server.handle(listUsExchangeReports, async ({ query }) => {
    await refresh();
    return { fictitious: true as const, reports: exchange.reports(query.after, query.limit) };
  });
  server.handle(getUsExchangeDay, async ({ params }) => {
    await refresh();
    return exchange.day(params.date);
  });
  server.handle(setUsExchangeFaults, async ({ body }) => {
    exchange.setFaults(givenOf(body));
    return undefined;
  });
}
