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
import { cancelCashout } from '@tsuzura/contract/trading';
import { Id, type Endpoint } from '@tsuzura/contract/kernel';
import type { z } from 'zod';
import { give } from '../../apps/api/src/fund-order/orders.test-support.ts';
import type { AccessScene, Given } from './access-scene.ts';

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
  await give(
    scene.api.database,
    victim.id,
    { units: 50_000, paid: 60_000, accountType: 'GENERAL' },
    scene.api.clock.now(),
  );
  const saleSetting = String((await ask(createRedemptionSetting, { body: scheduledSale }))['id']);
  const aggregationId = String((await ask(confirmPerson, { body: applicant }, newVictim))['aggregationId']);
  const owned = (given: Given): Foreign => ({ given, as: 'withAccount' });
  return new Map<Endpoint, Readonly<Record<string, Foreign>>>([
    [cancelFundOrder, { 'params.id': owned({ params: { id: bought['orderId'] } }) }],
    [cancelWithdrawal, { 'params.id': owned({ params: { id: await withdrawal() } }) }],
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
    [confirmProspectus, { 'params.id': { shared: 'documents of a fund' } }],
    [confirmSupplementaryProspectus, { 'params.id': { shared: 'documents of a fund' } }],
  ]);
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
