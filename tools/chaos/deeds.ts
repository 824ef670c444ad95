import { randomUUID } from 'node:crypto';
import { ask, carryOut, type Sender, type Sending } from './command.ts';
import type { ChaosCustomer } from './customers.ts';
import type { SiteUrls } from './session.ts';
import { isLost } from './wire.ts';

/** What a customer has open, as far as their app was told. */
export interface Standing {
  readonly orders: { readonly id: string; readonly isNisa: boolean }[];
  readonly withdrawals: string[];
  readonly plans: string[];
}

/** What deeds are done with. `draw` gives numbers between 0 and 1, the same for the same seed. */
export interface Doing extends Sender {
  readonly urls: SiteUrls;
  readonly funds: readonly string[];
  readonly partnerSecret: string | null;
  readonly standingOf: (customer: ChaosCustomer) => Standing;
  readonly draw: () => number;
}

export type Deed = (doing: Doing, customer: ChaosCustomer) => Promise<unknown>;

const orders = '/v1/fundInvestment/orders';
const subscription = `${orders}/subscription`;
const redemption = `${orders}/redemption`;
const settings = '/v1/fundInvestment/scheduledSubscription/settings';
const most = { openOrders: 20, plans: 2 };

const between = (doing: Doing, low: number, high: number) => low + Math.floor(doing.draw() * (high - low + 1));
const pick = <T>(doing: Doing, of: readonly T[]): T | undefined => of[Math.floor(doing.draw() * of.length)];
const take = <T>(doing: Doing, of: T[]): T | undefined => of.splice(Math.floor(doing.draw() * of.length), 1)[0];
const textAt = (answer: unknown, name: string): string => {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`the answer has no ${name}`);
  return value;
};

interface BuyTerms {
  readonly fundCode: string;
  readonly accountType: 'SPECIFIC' | 'NISA_GROWTH';
  readonly amount: number;
}

interface BuyForm {
  readonly buyingPower: number;
  readonly accountTypes: readonly { readonly type: string; readonly nisa: { readonly remaining: number } | null }[];
  readonly quote: { readonly confirmToken: string } | null;
}

async function readBuyForm({ urls, ...doing }: Doing, customer: ChaosCustomer, terms: Partial<BuyTerms>) {
  const given = Object.entries({
    ...terms,
    ...(terms.amount && { orderMethod: 'AMOUNT', distributionCourse: 'RECEIVE' }),
  });
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const found = await ask<BuyForm>(doing, customer, `${urls.main}${subscription}/confirmParams?${query}`);
  return found && 'answer' in found ? found.answer : null;
}

/** The order that a quote becomes: its id is sealed into the token. */
export const orderIdIn = (confirmToken: string): string =>
  (JSON.parse(Buffer.from(confirmToken.split('.')[0] ?? '', 'base64url').toString()) as { orderId: string }).orderId;

async function quoteBuy(doing: Doing, customer: ChaosCustomer, terms: BuyTerms): Promise<Sending | null> {
  const token = (await readBuyForm(doing, customer, terms))?.quote?.confirmToken;
  if (token === undefined) return null;
  return {
    kind: 'buy',
    parameters: { ...terms, orderId: orderIdIn(token) },
    method: 'POST',
    url: `${doing.urls.main}${subscription}/complete`,
    body: { ...terms, orderMethod: 'AMOUNT', distributionCourse: 'RECEIVE', confirmToken: token, allowSameOrder: true },
    result: (answer) => textAt(answer, 'orderId'),
  };
}

/** Several at the same moment, each by its own key. */
async function buyAtOnce(doing: Doing, customer: ChaosCustomer, all: readonly BuyTerms[]) {
  const quoted = await Promise.all(all.map((terms) => quoteBuy(doing, customer, terms)));
  const outcomes = await Promise.all(quoted.map((sending) => sending && carryOut(doing, customer, sending)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome?.as === 'acknowledged')
      doing.standingOf(customer).orders.push({ id: outcome.result, isNisa: all[index]?.accountType !== 'SPECIFIC' });
  }
  return outcomes;
}

const fundOf = (doing: Doing) => pick(doing, doing.funds) ?? '';

const buy: Deed = async (doing, customer) => {
  // Whoever has much open gives some of it back: an app that only ever ordered would measure long lists.
  if (doing.standingOf(customer).orders.length > most.openOrders) return cancelOrder(doing, customer);
  const accountType = customer.means === 'little-quota' && doing.draw() < 0.5 ? 'NISA_GROWTH' : 'SPECIFIC';
  return buyAtOnce(doing, customer, [{ fundCode: fundOf(doing), accountType, amount: 100 * between(doing, 1, 50) }]);
};

/** Two orders, of which the cash or the quota suffices for one: by one yen at most. */
const raceFor =
  (what: 'cash' | 'quota'): Deed =>
  async (doing, customer) => {
    const accountType = what === 'cash' ? 'SPECIFIC' : 'NISA_GROWTH';
    const fundCode = fundOf(doing);
    const form = await readBuyForm(doing, customer, { fundCode, accountType });
    const left =
      what === 'cash'
        ? form?.buyingPower
        : form?.accountTypes.find(({ type }) => type === accountType)?.nisa?.remaining;
    // Half of it and one yen: the first takes it, and the second lacks one or two.
    const amount = Math.floor(Number(left ?? 0) / 2) + 1;
    if (amount < 100 || amount > 20_000_000) return cancelOrder(doing, customer);
    return buyAtOnce(doing, customer, [
      { fundCode, accountType, amount },
      { fundCode, accountType, amount },
    ]);
  };

const cancelOrder: Deed = async (doing, customer) => {
  const order = take(doing, doing.standingOf(customer).orders);
  if (!order) return [];
  const sending: Sending = {
    kind: 'cancel-order',
    parameters: { orderId: order.id },
    method: 'DELETE',
    url: `${doing.urls.main}${orders}/${order.id}`,
    result: () => order.id,
  };
  // Pressed on two devices: one of them is too late.
  const times = doing.draw() < 0.2 ? 2 : 1;
  return Promise.all(Array.from({ length: times }, () => carryOut(doing, customer, sending)));
};

interface Holding {
  readonly fundCode: string;
  readonly accountType: string;
  readonly sellableUnits?: number;
  readonly units: number;
}

const sell: Deed = async (doing, customer) => {
  const assets = await ask<{ funds: readonly Holding[] }>(doing, customer, `${doing.urls.main}/v1/assets`);
  const held = assets && 'answer' in assets ? assets.answer.funds.filter(({ units }) => Number(units) > 0) : [];
  const one = pick(doing, held);
  if (!one) return buy(doing, customer);
  const units = Math.max(1, Math.floor(Number(one.units) * doing.draw() * 0.3));
  const terms = { fundCode: one.fundCode, accountType: one.accountType, orderMethod: 'UNITS', units };
  const query = new URLSearchParams(Object.entries(terms).map(([name, value]) => [name, String(value)]));
  const form = await ask<BuyForm>(doing, customer, `${doing.urls.main}${redemption}/confirmParams?${query}`);
  const token = form && 'answer' in form ? form.answer.quote?.confirmToken : undefined;
  if (token === undefined) return [];
  const outcome = await carryOut(doing, customer, {
    kind: 'sell',
    parameters: { fundCode: terms.fundCode, accountType: terms.accountType, units, orderId: orderIdIn(token) },
    method: 'POST',
    url: `${doing.urls.main}${redemption}/complete`,
    body: { ...terms, confirmToken: token, allowSameOrder: true },
    strong: true,
    result: (answer) => textAt(answer, 'orderId'),
  });
  if (outcome?.as === 'acknowledged') doing.standingOf(customer).orders.push({ id: outcome.result, isNisa: false });
  return [outcome];
};

/** By the call of either API: both write one ledger. */
const withdraw: Deed = async (doing, customer) => {
  const amount = 1_000 * between(doing, 1, 5);
  const url =
    doing.draw() < 0.5
      ? `${doing.urls.main}/v1/cashFlows/withdrawalRequests`
      : `${doing.urls.trading}/cashouts/complete`;
  const outcome = await carryOut(doing, customer, {
    kind: 'withdraw',
    parameters: { amount },
    method: 'POST',
    url,
    body: { amount },
    strong: true,
    result: (answer) => textAt(answer, 'id'),
  });
  if (outcome?.as === 'acknowledged') doing.standingOf(customer).withdrawals.push(outcome.result);
  return [outcome];
};

const cancelWithdrawal: Deed = async (doing, customer) => {
  const id = take(doing, doing.standingOf(customer).withdrawals);
  if (id === undefined) return withdraw(doing, customer);
  const outcome = await carryOut(doing, customer, {
    kind: 'cancel-withdrawal',
    parameters: { withdrawalId: id },
    method: 'DELETE',
    url: `${doing.urls.main}/v1/cashFlows/withdrawalRequests/${id}`,
    strong: true,
    result: () => id,
  });
  return [outcome];
};

/** The payment site begins it with the customer's key and then says how it ended, until we have heard it. */
const deposit: Deed = async (doing, customer) => {
  const { partnerSecret, urls, wire } = doing;
  if (partnerSecret === null) return buy(doing, customer);
  const amount = 1_000 * between(doing, 1, 20);
  const asked = await ask<string>(doing, customer, `${urls.main}/v1/brokerageAccount/accountToken`, {
    method: 'PUT',
    form: { purpose: 'QUICK_DEPOSIT', callback: `${urls.web}/cashTransfers` },
  });
  if (!asked || !('answer' in asked)) return [];
  const authorization = `Bearer ${partnerSecret}`;
  const started = await wire.send({
    method: 'POST',
    url: `${urls.main}/partner/v1/quickDeposits`,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ token: asked.answer, relyingPartyID: 'latte', amount, bankName: 'しおさい銀行' }),
  });
  if (isLost(started) || started.status !== 200) return [];
  const { depositId } = JSON.parse(started.body) as { depositId: string };
  const bankReference = randomUUID();
  const outcome = await carryOut(doing, customer, {
    kind: 'deposit',
    parameters: { amount, depositId },
    method: 'POST',
    url: `${urls.main}/partner/v1/quickDeposits/${depositId}/results`,
    body: { outcome: 'SUCCEEDED', amount, bankReference },
    key: bankReference,
    authorization,
    result: (answer) => {
      if (textAt(answer, 'state') !== 'CREDITED') throw new Error('not credited');
      return depositId;
    },
  });
  return [outcome];
};

const plan: Deed = async (doing, customer) => {
  const { plans } = doing.standingOf(customer);
  if (plans.length >= most.plans) {
    const id = take(doing, plans) ?? '';
    const ended = await carryOut(doing, customer, {
      kind: 'end-plan',
      parameters: { settingId: id },
      method: 'DELETE',
      url: `${doing.urls.main}${settings}/${id}`,
      result: () => id,
    });
    return [ended];
  }
  const terms = {
    fundCode: fundOf(doing),
    accountType: 'SPECIFIC',
    amount: 1_000 * between(doing, 1, 5),
    fundingType: 'CASH',
  };
  const query = new URLSearchParams(
    Object.entries({ ...terms, dayOfMonth: '20' }).map(([name, value]) => [name, String(value)]),
  );
  const form = await ask<BuyForm>(
    doing,
    customer,
    `${doing.urls.main}/v1/fundInvestment/scheduledSubscription/confirmParams?${query}`,
  );
  const token = form && 'answer' in form ? form.answer.quote?.confirmToken : undefined;
  if (token === undefined) return [];
  const outcome = await carryOut(doing, customer, {
    kind: 'start-plan',
    parameters: { fundCode: terms.fundCode, amount: terms.amount },
    method: 'POST',
    url: `${doing.urls.main}${settings}`,
    body: { ...terms, dayOfMonth: 20, distributionCourse: 'RECEIVE', useRemainingQuota: false, confirmToken: token },
    result: (answer) => textAt(answer, 'id'),
  });
  if (outcome?.as === 'acknowledged') plans.push(outcome.result);
  return [outcome];
};

const looks = [
  ['main', '/v1/assets'],
  ['main', '/v1/fundInvestment/pendingOrders'],
  ['main', '/v1/fundInvestment/tradedOrders'],
  ['main', '/v1/cashFlows/withdrawalRequests'],
  ['main', '/v1/cashFlows/history'],
  ['main', '/v1/brokerageAccount/nisaUsages'],
  ['trading', '/trade_capacities'],
  ['trading', '/cashouts'],
] as const;

/** True when it was answered. */
export async function look(doing: Doing, customer: ChaosCustomer): Promise<boolean> {
  const [site, path] = pick(doing, looks) ?? looks[0];
  const found = await ask(doing, customer, `${doing.urls[site]}${path}`, { attempts: 1 });
  return found !== null;
}

/** Deeds by how often they are done, in parts of one hundred; the rest of what is sent are looks. */
export const deeds: readonly {
  readonly share: number;
  readonly means?: ChaosCustomer['means'];
  readonly deed: Deed;
}[] = [
  { share: 26, deed: buy },
  { share: 8, means: 'little-cash', deed: raceFor('cash') },
  { share: 7, means: 'little-quota', deed: raceFor('quota') },
  { share: 10, deed: cancelOrder },
  { share: 4, deed: withdraw },
  { share: 4, deed: cancelWithdrawal },
  { share: 3, deed: deposit },
  { share: 4, deed: sell },
  { share: 3, deed: plan },
];
