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
import type { Call, Door } from '@tsuzura/http/door';
import { findNisaAccount } from '@tsuzura/store/account';
import {
  pendingOrders,
  readConfirmKey,
  readNisaBooks,
  readStanding,
  tradedOrders,
  type ListedOrder,
  type OrderPaper,
} from '@tsuzura/store/fund-order';
import { gather } from '@tsuzura/store/kernel';
import { catalogueOf, type FundStanding } from '../fund/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { askedBy } from '../kernel/once.ts';
import { cancelOwnOrder } from './cancel-order.ts';
import { confirmPaper } from './confirm-paper.ts';
import { showRedemption } from './confirm-redemption.ts';
import { showSubscription, type Sealing } from './confirm-subscription.ts';
import { createIntake } from './intake.ts';
import { redemption } from './redeem.ts';
import { showNisaUsages, showNisaYears } from './show-nisa.ts';
import { showOrder } from './show-orders.ts';
import { subscription, type Completing } from './subscribe.ts';

/** Long enough to tell devices apart, short enough to keep. */
const deviceLength = 300;

/** Confirm tokens do not live on business time. */
export function fundOrderMainApi(door: Door, deps: Deps): void {
  const { realNow } = deps;
  const { database, clock, newId, once } = deps;

  let key: Promise<Buffer> | null = null;
  /** The same for the life of the database, so it is read once. */
  const confirmKey = async (): Promise<Buffer> => {
    key ??= readConfirmKey(database.reader);
    try {
      return await key;
    } catch (error) {
      key = null;
      throw error;
    }
  };

  async function fundAt(code: string, now: Instant): Promise<FundStanding> {
    const found = await catalogueOf(database).find(code, now);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  /** Orders that come together ask for the catalogue once. */
  const standingsNow = gather<null, readonly FundStanding[]>({
    send: async (asked) => {
      const all = await catalogueOf(database).at(clock.now());
      return asked.map(() => all);
    },
  });
  async function orderedFund(code: string): Promise<FundStanding> {
    const found = (await standingsNow(null)).find(({ fund }) => fund.code === code);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  async function fundNames(now: Instant): Promise<(code: string) => string> {
    const names = new Map((await catalogueOf(database).at(now)).map(({ fund }) => [fund.code, fund.name]));
    return (code) => names.get(code) ?? code;
  }

  const sealing = async (subject: string): Promise<Sealing> => ({
    key: await confirmKey(),
    subject,
    realNow: realNow(),
    newId,
  });

  const takeIn = createIntake(database, clock);
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
  });

  door.handle(confirmSubscription, async ({ query, who }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const fund = await fundAt(query.fundCode, now);
    const standing = await readStanding(database.reader, subject, query.fundCode, ymdOf(now));
    return showSubscription(fund, standing, query, now, await sealing(subject));
  });

  door.handle(confirmRedemption, async ({ query, who }) => {
    const { subject } = signedIn(who);
    const now = clock.now();
    const fund = await fundAt(query.fundCode, now);
    const standing = await readStanding(database.reader, subject, query.fundCode, ymdOf(now));
    return showRedemption(fund, standing, query, now, await sealing(subject));
  });

  // The catalogue is asked before the transaction begins: inside it would wait for a second connection.
  door.handle(completeSubscription, async (call) => {
    const [fund, how] = await Promise.all([orderedFund(call.body.fundCode), completing(call)]);
    const asked = askedBy(completeSubscription, call, clock);
    return takeIn({ ...subscription(fund, call.body, how), endpoint: completeSubscription, asked });
  });

  door.handle(completeRedemption, async (call) => {
    const [fund, how] = await Promise.all([orderedFund(call.body.fundCode), completing(call)]);
    const asked = askedBy(completeRedemption, call, clock);
    return takeIn({ ...redemption(fund, call.body, how), endpoint: completeRedemption, asked });
  });

  door.handle(cancelFundOrder, async (call) => {
    const { subject } = signedIn(call.who);
    const fundNameOf = await fundNames(clock.now());
    return once(cancelFundOrder, call, async (tx) => {
      await cancelOwnOrder(tx, { id: call.params.id, subject, requestId: call.requestId, fundNameOf }, clock);
      return undefined;
    });
  });

  const show = async (orders: readonly ListedOrder[], now: Instant) => {
    const nameOf = await fundNames(now);
    return orders.map((listed) => showOrder(listed, nameOf(listed.order.fundCode), now));
  };

  door.handle(listPendingOrders, async ({ who }) => ({
    orders: await show(await pendingOrders(database.reader, signedIn(who).subject), clock.now()),
  }));

  door.handle(listTradedOrders, async ({ who, query }) => {
    const { orders, total } = await tradedOrders(database.reader, signedIn(who).subject, query);
    const { limit, offset } = query;
    return { orders: await show(orders, clock.now()), paging: { total, limit, offset } };
  });

  const readPaper = (
    kind: OrderPaper['kind'],
    { params, who, requestId, knock }: Pick<Call<typeof confirmProspectus>, 'params' | 'who' | 'requestId' | 'knock'>,
  ) => {
    const read = {
      subject: signedIn(who).subject,
      documentId: params.id,
      kind,
      requestId,
      device: knock.header('user-agent')?.slice(0, deviceLength) ?? null,
      address: knock.address || null,
    };
    return database.tx((tx) => confirmPaper(tx, read, clock));
  };
  door.handle(confirmProspectus, (call) => readPaper('PROSPECTUS', call));
  door.handle(confirmSupplementaryProspectus, (call) => readPaper('SUPPLEMENTARY_PROSPECTUS', call));

  door.handle(getNisaUsages, async ({ who }) =>
    showNisaUsages(await readNisaBooks(database.reader, signedIn(who).subject), clock.now()),
  );

  door.handle(listNisaStatusByYear, async ({ who, query }) => {
    const { subject } = signedIn(who);
    const [status, books] = await Promise.all([
      findNisaAccount(database.reader, subject),
      readNisaBooks(database.reader, subject),
    ]);
    return { nisaStatusByYear: showNisaYears(status, books, clock.today(), query.year) };
  });
}
