import { randomBytes } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import { endCustomerView, openCustomerView, viewTokenPrefix } from '@tsuzura/contract/main';
import { beginCustomerView, endViewOfCustomer, listCustomerViews } from '@tsuzura/contract/ops';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import { hashOfToken } from '@tsuzura/http/proof';
import type { ApiServer } from '@tsuzura/http/server';
import {
  addCustomerView,
  endView,
  endViewByToken,
  exchangeViewCode,
  viewsOf,
  type CustomerView,
} from '@tsuzura/store/operator';
import type { Deps } from '../kernel/deps.ts';
import { operatorOf, signedIn } from '../kernel/guard.ts';
import { maskedMail, maskedName } from '../kernel/masked.ts';
import { customerFinder } from './find-customer.ts';

/** The code travels in an address, so it counts for as long as a page takes to open; the look, for one telephone call. */
const [codeMs, viewMs] = [60_000, 15 * 60_000];
const mostListed = 20;
/** The page of the customer app that exchanges a code. */
const viewPath = '/operatorView';
const newSecret = () => randomBytes(32).toString('base64url');

/** 見え方を確認 (ADR-0074), from the console's side. */
export function customerViewOpsApi(server: ApiServer, deps: Deps): void {
  const { database, realNow, newId, webOrigins } = deps;
  const find = customerFinder(database);
  const listed = async (customer: string) => ({
    views: (await viewsOf(database.reader, customer, mostListed)).map((one) => shown(one, realNow())),
  });

  server.handle(beginCustomerView, async ({ params, body, who, concerns }) => {
    const { id: customerId } = await find(params.customer, concerns);
    const { id: operator, name } = operatorOf(who);
    const { roles = [], family = null } = signedIn(who);
    const [id, code, now] = [newId(), newSecret(), realNow()];
    const [codeUntil, until] = [instant(now + codeMs), instant(now + viewMs)];
    await database.tx((tx) =>
      addCustomerView(tx, {
        id,
        customerId,
        operator,
        operatorName: name,
        roles,
        family,
        reason: body.reason,
        begunAt: instant(now),
        codeHash: hashOfToken(code),
        codeUntil,
        until,
      }),
    );
    const [origin = ''] = webOrigins;
    return {
      id,
      code,
      openAt: `${origin}${viewPath}`,
      codeUntil: formatJst(codeUntil),
      until: formatJst(until),
    };
  });

  server.handle(listCustomerViews, async ({ params, concerns }) => {
    const { id } = await find(params.customer, concerns);
    return listed(id);
  });

  server.handle(endViewOfCustomer, async ({ params, concerns }) => {
    const { id } = await find(params.customer, concerns);
    await database.tx((tx) => endView(tx, params.id, id, instant(realNow())));
    return listed(id);
  });
}

/** From the side of the customer app. */
export function customerViewMainApi(server: ApiServer, { database, realNow }: Deps): void {
  server.handle(openCustomerView, async ({ body }) => {
    const [token, now] = [`${viewTokenPrefix}${newSecret()}`, instant(realNow())];
    const bound = { hash: hashOfToken(token), thumbprint: body.keyThumbprint };
    const view = await database.tx((tx) => exchangeViewCode(tx, hashOfToken(body.viewCode), bound, now));
    if (!view) throw new Refused('VIEW_CODE');
    return {
      token,
      until: formatJst(view.until),
      secondsLeft: Math.floor((view.until - now) / 1000),
      operatorName: view.operator_name,
      customerName: maskedName(view.last_name, view.first_name),
      username: maskedMail(view.username),
    };
  });

  server.handle(endCustomerView, async ({ body }) => {
    await database.tx((tx) => endViewByToken(tx, hashOfToken(body.viewToken), instant(realNow())));
    return undefined;
  });
}

const shown = ({ id, operator, operator_name, reason, begun_at, until, ended_at }: CustomerView, now: number) => ({
  id,
  operator: { id: operator, name: operator_name },
  reason,
  begunAt: formatJst(begun_at),
  until: formatJst(until),
  endedAt: ended_at === null ? null : formatJst(ended_at),
  isRunning: ended_at === null && until > now,
});
