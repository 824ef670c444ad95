import {
  applyForCampaign,
  applyForSeminar,
  addPriceAlert,
  cancelFundOrder,
  cancelSeminarApplication,
  cancelWithdrawal,
  changeRedemptionSetting,
  changeSubscriptionSetting,
  completeRedemption,
  completeSubscription,
  ConfirmToken,
  confirmBrokerageDocuments,
  confirmPerson,
  confirmProspectus,
  confirmRedemption,
  confirmSubscription,
  confirmSubscriptionSetting,
  confirmSupplementaryProspectus,
  createAccountRequest,
  createRedemptionSetting,
  createSubscriptionSetting,
  deletePriceAlert,
  endRedemptionSetting,
  endSubscriptionSetting,
  getCampaignProgress,
  getReferralMessage,
  getReferralRewards,
  getSeminarForm,
  listOccurrences,
  listSaleResults,
  listTradedOrders,
  putPushToken,
  readNotification,
  readNotifications,
  removeDebitAccount,
  requestWithdrawal,
  sendReferralMail,
  suppressNotification,
  undoSuppression,
} from '@tsuzura/contract/main';
import {
  cancelCashout,
  cancelEquityOrder,
  cancelFundDelivery,
  cancelMarginSettlement,
  cancelStockDelivery,
  changeEquityOrder,
  confirmEquityOrder,
  confirmMarginSettlement,
  exchangeCurrency,
  getEquityOrder,
  getExchangeRate,
  placeEquityOrder,
  placeMarginSettlement,
  requestFundDelivery,
  requestStockDelivery,
} from '@tsuzura/contract/trading';
import { Id, type Endpoint } from '@tsuzura/contract/kernel';
import type { z } from 'zod';
import { giveShares } from '../../apps/api/src/delivery/delivery.test-support.ts';
import { give } from '../../apps/api/src/fund-order/orders.test-support.ts';
import type { AccessScene, Given } from './access-scene.ts';
import { readEverything, usOrders } from './foreign-us-orders.ts';

/*
 * For each call of a customer that takes an id: an object of another customer, made through the API where it can be.
 * A call that is not here fails the test, with the name to add.
 */

export type Foreign =
  /** Belongs to one customer. `given` names it in an otherwise right request. */
  | { readonly given: Given; readonly as: 'withAccount' | 'withoutAccount' }
  /** The same for everybody, so there is no other's. */
  | { readonly shared: string };

const fundCode = 'TZ010002';
const buy = { fundCode, accountType: 'SPECIFIC', orderMethod: 'AMOUNT', amount: 10_000, distributionCourse: 'RECEIVE' };
const sale = { fundCode, accountType: 'SPECIFIC', orderMethod: 'UNITS', units: 1_000 };
const debited = {
  fundCode,
  accountType: 'SPECIFIC',
  amount: 10_000,
  fundingType: 'BANK_DEBIT',
  settingCode: 'debits-of-the-victim',
};
const planned = { fundCode, accountType: 'SPECIFIC', amount: 10_000, fundingType: 'CASH', dayOfMonth: 20 };
const chosen = { distributionCourse: 'RECEIVE', useRemainingQuota: false };
const scheduledSale = {
  fundCode,
  accountType: 'GENERAL',
  method: 'FIXED_UNITS',
  units: 1_000,
  dayOfMonth: 20,
  frequency: 'MONTHLY',
};
const applicant = {
  lastNameKana: 'タカサキ',
  firstNameKana: 'ヨシコ',
  birthDate: '1992-08-03',
  phoneNumber: '090-0000-7777',
  postalCode: '100-0001',
  email: 'applicant@example.jp',
};

const shares = {
  stockCode: '1217',
  tradeType: 'SPOT',
  side: 'BUY',
  orderType: 'LIMIT',
  price: '541',
  condition: 'NONE',
  timeInForce: 'DAY',
  accountType: 'SPECIFIC',
};
const closed = { ...shares, tradeType: 'MARGIN_CLOSE', side: 'SELL', marginType: 'SYSTEM', quantity: 100 };
const named = (lot: string) => ({ lots: [{ positionId: lot, quantity: 100 }] });

/** Ids of what is published: there is no other customer's. */
const ofEverybody = [
  [applyForCampaign, 'campaigns are published for everybody'],
  [getCampaignProgress, 'campaigns are published for everybody'],
  [getReferralMessage, 'campaigns are published for everybody'],
  [getReferralRewards, 'campaigns are published for everybody'],
  [sendReferralMail, 'campaigns are published for everybody'],
  [getSeminarForm, 'seminars are published for everybody'],
  [applyForSeminar, 'seminars are published for everybody'],
  [cancelSeminarApplication, 'the seminar; the application is of whoever calls'],
  [confirmProspectus, 'documents of a fund'],
  [confirmSupplementaryProspectus, 'documents of a fund'],
].map(([call, shared]) => [call as Endpoint, { 'params.id': { shared: shared as string } }] as const);

/** Objects of the two victims, by the call and field that could name them. */
export async function foreignObjects(
  scene: AccessScene,
): Promise<ReadonlyMap<Endpoint, Readonly<Record<string, Foreign>>>> {
  const { victim, newVictim } = scene.people;
  await give(scene.api.database, victim.id, { units: 50_000, paid: 60_000 }, scene.api.clock.now());
  const ask = async (endpoint: Endpoint, given: Given, who = victim): Promise<Record<string, unknown>> => {
    const { status, text } = await scene.send(endpoint, await scene.strong(who), given);
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const quote = async (endpoint: Endpoint, query: Record<string, unknown>): Promise<string> =>
    ((await ask(endpoint, { query }))['quote'] as { confirmToken: string }).confirmToken;
  const withdrawal = async () => String((await ask(requestWithdrawal, { body: { amount: 1_000 } }))['id']);
  const bought = await ask(completeSubscription, {
    body: { confirmToken: await quote(confirmSubscription, buy), ...buy },
  });
  const settingCode = 'monthly-of-the-victim';
  await scene.owner.query(
    `insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number,
        bank_name, bank_branch_name, bank_holder_kana, amount, state, consecutive_failures, created_at, updated_at)
      select code, $2, '9876', '058', '1', '1234567', 'しおさい銀行', 'みなと支店', 'ｶﾅ', 10000, 'ACTIVE', 0, now(), now()
        from unnest($1::text[]) as code`,
    [[settingCode, debited.settingCode], victim.id],
  );
  const reminder = '00000000-0000-8000-a000-000000000001';
  await scene.owner.query(
    `with added as (insert into app.notification (id, customer_id, kind, category, title, body, created_at)
        values ($1, $2, 'plan.purchases-tomorrow', 'PLAN', 'title', 'body', now()))
      insert into app.inbox (customer_id, unread) values ($2, 1) on conflict (customer_id) do update set unread = inbox.unread + 1`,
    [reminder, victim.id],
  );
  const alert = String(
    (await ask(addPriceAlert, { body: { fundCode, kind: 'CHANGE_PERCENT', alertDirection: 'BOTH', threshold: 500 } }))[
      'id'
    ],
  );
  const planToken = () => quote(confirmSubscriptionSetting, planned);
  const plan = String(
    (await ask(createSubscriptionSetting, { body: { confirmToken: await planToken(), ...planned, ...chosen } }))['id'],
  );
  const inGeneral = { units: 50_000, paid: 60_000, accountType: 'GENERAL' } as const;
  await give(scene.api.database, victim.id, inGeneral, scene.api.clock.now());
  const saleSetting = String((await ask(createRedemptionSetting, { body: scheduledSale }))['id']);
  const aggregationId = String((await ask(confirmPerson, { body: applicant }, newVictim))['aggregationId']);
  const owned = (given: Given): Foreign => ({ given, as: 'withAccount' });
  return new Map<Endpoint, Readonly<Record<string, Foreign>>>([
    [cancelFundOrder, { 'params.id': owned({ params: { id: bought['orderId'] } }) }],
    [cancelWithdrawal, { 'params.id': owned({ params: { id: await withdrawal() } }) }],
    // Before lots that would need the shares as collateral.
    ...(await transfers(scene, ask, owned)),
    ...(await shareOrders(ask, owned)),
    ...(await usOrders(scene, ask, owned)),
    ...(await marginObjects(scene, ask, owned)),
    await quoteOfExchange(ask, owned),
    [cancelCashout, { 'params.id': owned({ params: { id: await withdrawal() } }) }],
    [removeDebitAccount, { 'params.settingCode': owned({ params: { settingCode } }) }],
    [
      completeSubscription,
      { 'body.confirmToken': owned({ body: { confirmToken: await quote(confirmSubscription, buy), ...buy } }) },
    ],
    [
      completeRedemption,
      { 'body.confirmToken': owned({ body: { confirmToken: await quote(confirmRedemption, sale), ...sale } }) },
    ],
    [confirmSubscriptionSetting, { 'query.settingCode': owned({ query: debited }) }],
    [
      createSubscriptionSetting,
      {
        'body.confirmToken': owned({ body: { confirmToken: await planToken(), ...planned, ...chosen } }),
        'body.settingCode': owned({
          body: { confirmToken: await quote(confirmSubscriptionSetting, debited), ...debited, ...chosen },
        }),
      },
    ],
    [changeSubscriptionSetting, { 'params.id': owned({ params: { id: plan }, body: { amount: 5_000 } }) }],
    [listOccurrences, { 'params.id': owned({ params: { id: plan } }) }],
    [listSaleResults, { 'params.id': owned({ params: { id: saleSetting } }) }],
    [endSubscriptionSetting, { 'params.id': owned({ params: { id: plan } }) }],
    [changeRedemptionSetting, { 'params.id': owned({ params: { id: saleSetting }, body: { units: 500 } }) }],
    [endRedemptionSetting, { 'params.id': owned({ params: { id: saleSetting } }) }],
    // A filter: another's setting has no orders of mine.
    [listTradedOrders, { 'query.settingId': owned({ query: { settingId: settingCode } }) }],
    [
      createAccountRequest,
      {
        'body.aggregationId': {
          given: { body: { aggregationId, products: ['EQUITY'], specificAccount: 'WITH', nisa: 'NONE' } },
          as: 'withoutAccount',
        },
      },
    ],
    [confirmBrokerageDocuments, { 'body.brokerageDocuments.id': { shared: 'documents are published for everybody' } }],
    [readNotification, { 'params.id': owned({ params: { id: reminder } }) }],
    [readNotifications, { 'body.notificationId': owned({ body: { notificationId: reminder } }) }],
    [suppressNotification, { 'params.id': owned({ params: { id: reminder } }) }],
    [undoSuppression, { 'params.id': owned({ params: { id: reminder } }) }],
    [deletePriceAlert, { 'params.id': owned({ params: { id: alert } }) }],
    [putPushToken, { 'body.deviceId': { shared: 'a name within the rows of whoever calls' } }],
    ...ofEverybody,
  ]);
}

export type Ask = (endpoint: Endpoint, given: Given) => Promise<Record<string, unknown>>;

async function quoteOfExchange(
  ask: Ask,
  owned: (given: Given) => Foreign,
): Promise<readonly [Endpoint, Readonly<Record<string, Foreign>>]> {
  const { quoteId } = await ask(getExchangeRate, {});
  const body = { direction: 'JPY_TO_USD', jpyAmount: 1_000, quoteId };
  return [exchangeCurrency, { 'body.quoteId': owned({ body }) }];
}

/** Requests of transfers, of a fund and of shares. */
async function transfers(
  scene: AccessScene,
  ask: Ask,
  owned: (given: Given) => Foreign,
): Promise<readonly (readonly [Endpoint, Readonly<Record<string, Foreign>>])[]> {
  const { victim } = scene.people;
  const {
    rows: [person],
  } = await scene.owner.query<{ name: string }>(
    `select last_name_kana || ' ' || first_name_kana as name from app.person where customer_id = $1`,
    [victim.id],
  );
  const destination = {
    brokerName: 'あけぼの証券（架空）',
    branchName: '本店',
    accountNumber: '1234567',
    holderName: person?.name,
    participantCode: '012345678901234567890',
  };
  // Not the fund that the victim's plans buy.
  const moved = 'TZ010011';
  await give(scene.api.database, victim.id, { fundCode: moved, units: 1_000, paid: 1_000 }, scene.api.clock.now());
  const items = [{ fundCode: moved, accountType: 'SPECIFIC', units: 1_000 }];
  const { requestId } = await ask(requestFundDelivery, { body: { items, destination, agreed: true } });
  await giveShares(scene.api.database, victim.id, { quantity: 100n, paid: 1_000 }, scene.api.clock.now());
  const held = [{ stockCode: '1217', accountType: 'SPECIFIC', quantity: 100 }];
  const ofShares = (await ask(requestStockDelivery, { body: { items: held, destination, agreed: true } }))['requestId'];
  return [
    [cancelFundDelivery, { 'body.requestId': owned({ body: { requestId } }) }],
    [cancelStockDelivery, { 'body.requestId': owned({ body: { requestId: ofShares } }) }],
  ];
}

/** Orders of shares of the victim, each named once. */
async function shareOrders(
  ask: Ask,
  owned: (given: Given) => Foreign,
): Promise<readonly (readonly [Endpoint, Readonly<Record<string, Foreign>>])[]> {
  const shareDraft = async (quantity: number) => {
    const { quote: quoted } = await ask(confirmEquityOrder, { body: { ...shares, quantity } });
    return { ...shares, quantity, confirmToken: (quoted as { confirmToken: string }).confirmToken };
  };
  const shareOrder = async (quantity: number) => ({
    order_id: (await ask(placeEquityOrder, { body: await shareDraft(quantity) }))['orderId'],
  });
  return [
    [getEquityOrder, { 'params.order_id': owned({ params: await shareOrder(100) }) }],
    [
      changeEquityOrder,
      {
        'params.order_id': owned({
          params: await shareOrder(200),
          body: { seenFilledQuantity: 0, price: '540' },
        }),
      },
    ],
    [cancelEquityOrder, { 'params.order_id': owned({ params: await shareOrder(300) }) }],
  ];
}

/** Lots of the victim, each for one request, and what is asked for with them. Both may trade on margin. */
async function marginObjects(
  scene: AccessScene,
  ask: Ask,
  owned: (given: Given) => Foreign,
): Promise<readonly (readonly [Endpoint, Readonly<Record<string, Foreign>>])[]> {
  const { victim, attacker } = scene.people;
  const both = [[victim.id, attacker.id]];
  await scene.owner.query(`update app.account set margin = 'AVAILABLE' where customer_id = any ($1)`, both);
  await readEverything(scene, [victim.id, attacker.id]);
  const lots = ['closes', 'orders', 'quoted', 'taken', 'given-up'].map((use) => `lot-${use}-of-the-victim`);
  await scene.owner.query(
    `insert into app.margin_lot (id, customer_id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount,
        initial_bp, annual_bp)
      select id, $2, '1217', 'LONG', 'SYSTEM', 'SPECIFIC', '2026-11-12', 100, 5410000, 54100, 3000, 280 from unnest($1::text[]) as id`,
    [lots, victim.id],
  );
  const [closes = '', orders = '', quoted = '', taken = '', givenUp = ''] = lots;
  const delivery = async (lot: string) => {
    const body = { kind: 'GENBIKI', ...named(lot) };
    return { ...body, confirmToken: (await ask(confirmMarginSettlement, { body }))['confirmToken'] };
  };
  const shareDraft = async (asked: Record<string, unknown>) => {
    const { quote } = await ask(confirmEquityOrder, { body: asked });
    return { ...asked, confirmToken: (quote as { confirmToken: string }).confirmToken };
  };
  const id = (await ask(placeMarginSettlement, { body: await delivery(givenUp) }))['settlementId'];
  const ofLot = await delivery(taken);
  return [
    [confirmEquityOrder, { 'body.close.lots.positionId': owned({ body: { ...closed, close: named(closes) } }) }],
    [
      placeEquityOrder,
      {
        'body.confirmToken': owned({ body: await shareDraft({ ...shares, quantity: 400 }) }),
        'body.close.lots.positionId': owned({ body: await shareDraft({ ...closed, close: named(orders) }) }),
      },
    ],
    [confirmMarginSettlement, { 'body.lots.positionId': owned({ body: { kind: 'GENBIKI', ...named(quoted) } }) }],
    [
      placeMarginSettlement,
      {
        'body.lots.positionId': owned({ body: ofLot }),
        'body.confirmToken': { shared: 'named together with the lots that it is for' },
      },
    ],
    [cancelMarginSettlement, { 'params.id': owned({ params: { id } }) }],
  ];
}

type Schema = z.core.$ZodType;

/** Every place of a request that names an object: `params.id`, `body.items.id`. */
export function idFieldsOf(endpoint: Endpoint): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => fieldsIn(endpoint[part], part));
}

function fieldsIn(schema: Schema | undefined, at: string): string[] {
  if (!schema) return [];
  if (schema === Id || schema === ConfirmToken) return [at];
  const def = schema._zod.def as {
    shape?: Record<string, Schema>;
    innerType?: Schema;
    element?: Schema;
    options?: Schema[];
  };
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => fieldsIn(field, `${at}.${name}`)),
    ...[def.innerType, def.element, ...(def.options ?? [])].flatMap((inner) => fieldsIn(inner, at)),
  ];
}
