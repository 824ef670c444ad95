import { Refused } from '@tsuzura/contract/kernel';
import {
  cancelFundOrder,
  completeRedemption,
  completeSubscription,
  confirmProspectus,
  confirmRedemption,
  confirmSubscription,
  confirmSupplementaryProspectus,
  getNisaUsages,
  listNisaStatusByYear,
  listPendingOrders,
  listTradedOrders,
} from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { OrderDocument } from '@tsuzura/domain/fund-order';
import type { ApiServer, Call } from '@tsuzura/http/server';
import { findNisaAccount } from '@tsuzura/store/account';
import { pendingOrders, readNisaBooks, readStanding, type ListedOrder } from '@tsuzura/store/fund-order';
import type { Database } from '@tsuzura/store/kernel';
import { catalogueOf, type FundStanding } from '../fund/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { isFresh, signedIn } from '../kernel/guard.ts';
import type { SignedIn } from '../kernel/identity.ts';
import { idempotencyKeyOf } from '../kernel/once.ts';
import { createPages } from '../kernel/pages.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { confirmKeyOf } from './confirm-key.ts';
import { confirmOrderDocument } from './confirm-order-document.ts';
import { showRedemption } from './confirm-redemption.ts';
import { showSubscription, type Sealing } from './confirm-subscription.ts';
import { reportAddresses } from '../statement/index.ts';
import { CatalogueMoved, createOrderIntake } from './intake.ts';
import { pageOfHistory } from './page-of-history.ts';
import { redemption } from './redeem.ts';
import { showNisaUsages, showNisaYears } from './show-nisa.ts';
import { showOrder } from './show-orders.ts';
import { subscription, type Completing } from './subscribe.ts';

/** Long enough to tell devices apart, short enough to keep. */
const deviceLength = 300;

/** Confirm tokens expire by real time. */
export function fundOrderMainApi(server: ApiServer, deps: Deps): void {
  const { realNow } = deps;
  const { database, clock, newId, once } = deps;

  const confirmKey = confirmKeyOf(database);

  async function fundAt(code: string, now: Instant): Promise<FundStanding> {
    const found = await catalogueOf(database).find(code, now);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  /** With the catalogue this process holds: the intake sees whether there is a newer one, and then it is read. */
  async function withOrderedFund<T>(
    code: string,
    send: (fund: FundStanding, revision: bigint) => Promise<T>,
  ): Promise<T> {
    const catalogue = catalogueOf(database);
    for (let renewed = false; ; renewed = true) {
      if (renewed) await catalogue.at(clock.now());
      const edition = catalogue.heldAt(clock.now());
      const fund = edition?.funds.find((one) => one.fund.code === code);
      if (edition && fund) {
        try {
          return await send(fund, edition.revision);
        } catch (error) {
          if (!(error instanceof CatalogueMoved)) throw error;
        }
      } else if (renewed) throw new Refused('NOT_FOUND');
    }
  }

  const sealing = async ({ subject, strongAuthAt }: SignedIn): Promise<Sealing> => ({
    key: await confirmKey(),
    subject,
    realNow: realNow(),
    newId,
    isChecked: isFresh(strongAuthAt, realNow()),
  });

  const takeIn = createOrderIntake(database, clock);
  const completing = async ({
    who,
    key: requestKey,
    requestId,
  }: Pick<Call<typeof completeSubscription>, 'who' | 'key' | 'requestId'>): Promise<Completing> => ({
    key: await confirmKey(),
    subject: signedIn(who).subject,
    now: () => clock.now(),
    realNow,
    requestKey,
    requestId,
    isChecked: isFresh(signedIn(who).strongAuthAt, realNow()),
  });

  server.handle(confirmSubscription, async ({ query, who }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const fund = await fundAt(query.fundCode, now);
    const standing = await readStanding(database.reader, subject, query.fundCode, ymdOf(now));
    return showSubscription(fund, standing, query, now, await sealing(signedIn(who)));
  });

  server.handle(confirmRedemption, async ({ query, who }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const fund = await fundAt(query.fundCode, now);
    const standing = await readStanding(database.reader, subject, query.fundCode, ymdOf(now));
    return showRedemption(fund, standing, query, now, await sealing(signedIn(who)));
  });

  server.handle(completeSubscription, async (call) => {
    const how = await completing(call);
    const idempotencyKey = idempotencyKeyOf(completeSubscription, call, clock);
    return withOrderedFund(call.body.fundCode, (fund, revision) =>
      takeIn({ ...subscription(fund, call.body, how), endpoint: completeSubscription, idempotencyKey, revision }),
    );
  });

  server.handle(completeRedemption, async (call) => {
    const how = await completing(call);
    const idempotencyKey = idempotencyKeyOf(completeRedemption, call, clock);
    return withOrderedFund(call.body.fundCode, (fund, revision) =>
      takeIn({ ...redemption(fund, call.body, how), endpoint: completeRedemption, idempotencyKey, revision }),
    );
  });

  server.handle(cancelFundOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const fundNameOf = await fundNames(database, clock.now());
    return once(cancelFundOrder, call, async (tx) => {
      await cancelOwnOrder(tx, { id: call.params.id, subject, requestId: call.requestId, fundNameOf }, clock);
      return undefined;
    });
  });

  handleOrderLists(server, deps);
  handleOrderDocuments(server, deps);
  handleNisa(server, deps);
}

async function fundNames(database: Database, now: Instant): Promise<(code: string) => string> {
  const names = new Map((await catalogueOf(database).at(now)).map(({ fund }) => [fund.code, fund.name]));
  return (code) => names.get(code) ?? code;
}

function handleOrderLists(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  const pages = createPages(database);

  const show = async (orders: readonly ListedOrder[], who: SignedIn) => {
    const now = clock.now();
    const filled = orders.filter(({ fill }) => fill !== null).map(({ order }) => order.id);
    const [nameOf, reportOf] = await Promise.all([fundNames(database, now), reportAddresses(deps, who, filled)]);
    return orders.map((listed) => showOrder(listed, nameOf(listed.order.fundCode), now, reportOf(listed.order.id)));
  };

  server.handle(listPendingOrders, async ({ who }) => {
    const customer = signedIn(who);
    return { orders: await show(await pendingOrders(database.reader, customer.subject), customer) };
  });

  server.handle(listTradedOrders, async ({ who, query }) => {
    const customer = signedIn(who);
    const { orders, paging } = await pageOfHistory(database.reader, pages, customer.subject, query);
    return { orders: await show(orders, customer), paging };
  });
}

function handleOrderDocuments(server: ApiServer, { database, clock }: Deps): void {
  const readDocument = (
    kind: OrderDocument['kind'],
    {
      params,
      who,
      requestId,
      request,
    }: Pick<Call<typeof confirmProspectus>, 'params' | 'who' | 'requestId' | 'request'>,
  ) => {
    const read = {
      subject: signedIn(who).subject,
      documentId: params.id,
      kind,
      requestId,
      device: request.header('user-agent')?.slice(0, deviceLength) ?? null,
      address: request.address || null,
    };
    return database.tx((tx) => confirmOrderDocument(tx, read, clock));
  };
  server.handle(confirmProspectus, (call) => readDocument('PROSPECTUS', call));
  server.handle(confirmSupplementaryProspectus, (call) => readDocument('SUPPLEMENTARY_PROSPECTUS', call));
}

function handleNisa(server: ApiServer, { database, clock }: Deps): void {
  server.handle(getNisaUsages, async ({ who }) =>
    showNisaUsages(await readNisaBooks(database.reader, signedIn(who).subject), clock.now()),
  );

  server.handle(listNisaStatusByYear, async ({ who, query }) => {
    const { subject } = signedIn(who);
    const [status, books] = await Promise.all([
      findNisaAccount(database.reader, subject),
      readNisaBooks(database.reader, subject),
    ]);
    return { nisaStatusByYear: showNisaYears(status, books, clock.today(), query.year) };
  });
}
