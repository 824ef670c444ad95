import { getCustomerCash, getCustomerDocuments, getCustomerHoldings, getCustomerSecurity } from '@tsuzura/contract/ops';
import { formatJst, instant, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { formatQuantity, quantity, yen } from '@tsuzura/domain/money';
import type { ApiServer } from '@tsuzura/http/server';
import { cashHistory, cashPlaceOf } from '@tsuzura/store/cash';
import { documentsShownTo } from '@tsuzura/store/document';
import { balances } from '@tsuzura/store/ledger';
import { listPushDevices } from '@tsuzura/store/notification';
import { heldBy, type HeldRow } from '@tsuzura/store/operator';
import { readProtectionEvents } from '@tsuzura/store/protection';
import { listStatements, statementKinds } from '@tsuzura/store/statement';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { eventKindText } from '../protection/index.ts';
import { customerFinder } from './find-customer.ts';

const day = 86_400_000;
const mostEvents = 100;
const everyMonth = { from: ymd('1900-01-01'), to: ymd('2999-12-31') };

/** What one customer has, did and was sent. */
export function customerDetailOpsApi(server: ApiServer, { database, clock }: Deps): void {
  const pages = createPages(database);
  const find = customerFinder(database);

  server.handle(getCustomerHoldings, async ({ params, concerns }) => {
    const { id } = await find(params.customer, concerns);
    const [held, kept] = await Promise.all([heldBy(database.reader, id), balances(database.reader, id)]);
    return {
      holdings: held.map(showHolding),
      balances: kept.map(({ account, amount }) => ({
        account: account.kind,
        instrument: account.instrument,
        tag: account.tag,
        amount: String(amount),
      })),
    };
  });

  server.handle(getCustomerCash, async ({ params, query, who, concerns }) => {
    const { id, subject } = await find(params.customer, concerns);
    const { limit, offset, after } = query;
    const list = { list: 'customer-cash', subject: signedIn(who).subject, filter: { id } };
    const place = await pages.open(list, { limit, offset, after });
    const { movements, hasMore } = await cashHistory(database.reader, subject, {
      limit,
      offset: place ? 0 : offset,
      ...(place && { after: { day: place[0] as Ymd, entryId: BigInt(place[1] ?? '0'), isTax: place[2] === 'true' } }),
    });
    const last = hasMore ? movements.at(-1) : undefined;
    const end = last && cashPlaceOf(last);
    const next = end ? [end.day, String(end.entryId), String(end.isTax)] : null;
    return {
      movements: movements.map(({ kind, type, day: on, ref, securityName, amount, balanceAfter }) => ({
        day: on,
        type,
        entry: kind,
        ref,
        securityName,
        amount,
        balanceAfter,
      })),
      paging: await pages.answer(list, { limit, offset, after }, movements.length, next),
    };
  });

  server.handle(getCustomerSecurity, async ({ params, concerns }) => {
    const { id } = await find(params.customer, concerns);
    const since = instant(clock.now() - 90 * day);
    const [events, devices] = await Promise.all([
      readProtectionEvents(database.reader, id, since, mostEvents),
      listPushDevices(database.reader, id),
    ]);
    return {
      events: events.map(({ kind, detail, at }) => ({
        kind,
        kindText: eventKindText(kind),
        detail,
        at: formatJst(at),
      })),
      devices: devices.map(({ platform, appVersion, updatedAt }) => ({
        platform,
        appVersion,
        updatedAt: formatJst(updatedAt),
      })),
    };
  });

  server.handle(getCustomerDocuments, async ({ params, concerns }) => {
    const { id, subject } = await find(params.customer, concerns);
    const today = clock.today();
    const [documents, { statements }] = await Promise.all([
      documentsShownTo(database.reader, id, today),
      listStatements(
        database.reader,
        subject,
        { kinds: statementKinds, ...everyMonth, today },
        { limit: 100, offset: 0 },
      ),
    ]);
    return {
      documents: documents.map((one) => ({
        id: one.id,
        name: one.name,
        version: one.version,
        confirmedAt: one.confirmedAt === null ? null : formatJst(one.confirmedAt),
      })),
      statements: statements.map(({ id: statement, kind, name, issuedOn, isOpened }) => ({
        id: statement,
        kind,
        name,
        issuedOn,
        isOpened,
      })),
    };
  });
}

const unitOf = { FUND: '口', STOCK: '株', US: '株' } as const;

function showHolding(row: HeldRow) {
  const count = row.product === 'US' ? formatQuantity(quantity(row.quantity)) : row.quantity.toLocaleString('ja-JP');
  return {
    product: row.product,
    code: row.code,
    name: row.name,
    accountType: row.account_type,
    quantityText: `${count}${unitOf[row.product]}`,
    cost: row.cost === null ? null : yen(row.cost),
    value: row.value === null ? null : yen(row.value),
    pricedOn: row.priced_on,
  };
}
