import {
  cancelExchangeOrder,
  changeExchangeOrder,
  getExchangeDay,
  listExchangeReports,
  sendExchangeOrder,
  setExchangeFaults,
} from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { Exchange } from './exchange.ts';

/** `refresh`: whoever asks may have moved the clock a moment ago, in a program of its own. */
export function openExchangeApi(server: ApiServer, exchange: Exchange, refresh: () => Promise<void>): void {
  server.handle(sendExchangeOrder, async ({ body }) => exchange.send(body));
  server.handle(changeExchangeOrder, async ({ params, body }) => exchange.change(params.clOrdId, body));
  server.handle(cancelExchangeOrder, async ({ params, query }) => exchange.cancel(params.clOrdId, query.requestId));
  server.handle(listExchangeReports, async ({ query }) => {
    await refresh();
    return { fictitious: true as const, reports: exchange.reports(query.after, query.limit) };
  });
  server.handle(getExchangeDay, async ({ params }) => {
    await refresh();
    return exchange.day(params.date);
  });
  server.handle(setExchangeFaults, async ({ body }) => {
    exchange.setFaults(givenOf(body));
    return undefined;
  });
}

/** What is left out stays as it is. */
export const givenOf = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
