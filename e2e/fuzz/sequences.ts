import {
  cancelFundOrder,
  cancelWithdrawal,
  completeRedemption,
  completeSubscription,
  confirmBrokerageDocuments,
  confirmProspectus,
  confirmRedemption,
  confirmSubscription,
  endScheduledWithdrawal,
  ensureCustomer,
  freezeAccount,
  getAccountStatus,
  getScheduledWithdrawal,
  getAccountProtection,
  issueAccountToken,
  liftFreeze,
  listBrokerageDocuments,
  listPendingOrders,
  listWithdrawals,
  putScheduledWithdrawal,
  requestWithdrawal,
} from '@tsuzura/contract/main';
import {
  finishSignUp,
  getFactors,
  getInteraction,
  leaveInteraction,
  revertEmailChange,
  setSignUpPassword,
  signInAppCalls,
  startSignUp,
  verifySignUp,
} from '@tsuzura/contract/auth';
import {
  acknowledgeAlert,
  correctNav,
  endMaintenance,
  getClock,
  listHeldNavs,
  listNavCorrections,
  putMaintenance,
  releaseHeldNav,
  replaceHeldNav,
  runClockTo,
} from '@tsuzura/contract/ops';
import { funds } from '@tsuzura/store/seed';
import {
  closeProduct,
  getProcedures,
  registerMonthlyDeposit,
  reportAccountReview,
  reportNisaReview,
  startQuickDeposit,
  submitAccountApplication,
  submitBankChange,
  submitProfileChange,
} from '@tsuzura/contract/partner';
import { cancelCashout, completeCashout, listCashouts, listTradeReports } from '@tsuzura/contract/trading';
import type { Endpoint } from '@tsuzura/contract/kernel';
import type { Given } from './ask.ts';
import type { Callers } from './callers.ts';
import type { KnownValues } from './known.ts';
import type { Random } from './random.ts';

/** What a sequence works with: it sends one call after another and reads what came back. */
export interface Stage {
  readonly random: Random;
  readonly callers: Callers;
  readonly known: KnownValues;
  /** Sends the call, sometimes spoilt on the way; gives the answer as JSON, or null. */
  send(endpoint: Endpoint, given?: Given): Promise<Json>;
  /** The service is closed to customers, or time moves over a night, until the work is done. */
  whileClosed(work: () => Promise<void>): Promise<void>;
  /** A new interaction of the sign-in app, for this sequence. */
  interaction(): Promise<{ readonly uid: string; readonly cookie: string } | null>;
}

type Json = Readonly<Record<string, unknown>> | null;
export type Sequence = (stage: Stage) => Promise<void>;

const textOf = (json: Json, name: string): string | undefined => {
  const value = json?.[name];
  return typeof value === 'string' ? value : undefined;
};
const inner = (json: Json, name: string): Json => (json?.[name] ?? null) as Json;

function order(quoteCall: Endpoint, completeCall: Endpoint, isBuy: boolean): Sequence {
  return async ({ random, callers, send }) => {
    const person = callers.trader(random);
    const other = callers.customer(random);
    const fundCode = random.pick(funds).code;
    const orderMethod = isBuy ? 'AMOUNT' : random.pick(['AMOUNT', 'UNITS', 'ALL']);
    const amount = random.pick([100, 1_000, 10_000, 123_456, 4_000_000]);
    const measure = orderMethod === 'ALL' ? {} : orderMethod === 'UNITS' ? { units: amount } : { amount };
    const draft = {
      fundCode,
      accountType: random.pick(['SPECIFIC', 'GENERAL', 'NISA_GROWTH']),
      orderMethod,
      ...measure,
      ...(isBuy ? { distributionCourse: random.pick(['RECEIVE', 'REINVEST']) } : {}),
    };
    const quote = inner(await send(quoteCall, { person, query: draft }), 'quote');
    const confirmToken = textOf(quote, 'confirmToken') ?? random.word(40);
    const key = random.word(20);
    const body = { confirmToken, ...draft };
    if (random.chance(0.3)) await send(completeCall, { person: other, body, key });
    const accepted = await send(completeCall, { person, body, key });
    await send(completeCall, { person, body, key });
    if (random.chance(0.5)) await send(completeCall, { person, body: { ...body, fundCode: 'TZ010002' }, key });
    if (random.chance(0.3)) await send(completeCall, { person, body, key: random.word(20) });
    const id = textOf(accepted, 'orderId');
    await send(listPendingOrders, { person });
    if (id === undefined || random.chance(0.3)) return;
    await send(cancelFundOrder, { person: other, params: { id } });
    const cancelKey = random.word(20);
    for (let times = 0; times < 2; times += 1) await send(cancelFundOrder, { person, params: { id }, key: cancelKey });
  };
}

const withdraw: Sequence = async ({ random, callers, send }) => {
  const person = callers.trader(random);
  const given = { person, isStrong: random.chance(0.9) };
  const isTrading = random.chance(0.5);
  const key = random.word(20);
  const body = { amount: random.pick([1, 1_000, 10_000, 4_999_999, 100_000_000_000]) };
  const made = await send(isTrading ? completeCashout : requestWithdrawal, { ...given, body, key });
  await send(isTrading ? completeCashout : requestWithdrawal, { ...given, body, key });
  await send(isTrading ? listCashouts : listWithdrawals, given);
  const id = textOf(made, 'id');
  if (id === undefined) return;
  const foreign = { person: callers.customer(random), isStrong: true, params: { id } };
  await send(cancelWithdrawal, foreign);
  await send(cancelCashout, { ...foreign, query: { confirm: 'true' } });
  if (random.chance(0.3)) return;
  await send(cancelWithdrawal, { ...given, params: { id } });
  await send(cancelCashout, { ...given, params: { id }, query: { confirm: 'true' } });
};

const setting: Sequence = async ({ random, callers, send }) => {
  const person = callers.trader(random);
  const given = { person, isStrong: true };
  await send(putScheduledWithdrawal, {
    ...given,
    body: { dayOfMonth: random.pick([1, 28, 'MONTH_END']), amountType: 'ALL' },
  });
  await send(putScheduledWithdrawal, {
    ...given,
    body: { dayOfMonth: random.int(1, 28), amountType: 'FIXED', amount: random.int(1, 99_999) },
  });
  await send(getScheduledWithdrawal, given);
  for (let times = random.int(1, 2); times > 0; times -= 1) await send(endScheduledWithdrawal, given);
};

const documents: Sequence = async ({ random, callers, known, send }) => {
  const person = random.chance(0.5) ? callers.customer(random) : callers.trader(random);
  const listed = (await send(listBrokerageDocuments, { person }))?.['brokerageDocuments'];
  const ids = (Array.isArray(listed) ? listed : []).map((one: { id: string }) => ({ id: one.id }));
  await send(confirmBrokerageDocuments, {
    person,
    body: { brokerageDocuments: [...ids, ...ids].slice(0, random.int(0, 12)) },
  });
  const id = known.pick('id', '/prospectus', random);
  if (id) await send(confirmProspectus, { person, params: { id } });
  await send(listTradeReports, { person, query: { year: '2026' } });
};

const freeze: Sequence = async ({ random, callers, send }) => {
  const person = callers.customer(random);
  await send(freezeAccount, { person });
  await send(getAccountProtection, { person });
  await send(requestWithdrawal, { person, isStrong: true, body: { amount: 1_000 } });
  await send(liftFreeze, { person, isStrong: random.chance(0.5) });
};

const opening: Sequence = async ({ random, callers, known, send }) => {
  const person = callers.customer(random);
  await send(ensureCustomer, { person });
  const purpose = random.pick(['ACCOUNT_OPENING', 'ACCOUNT_UPDATE', 'QUICK_DEPOSIT', 'MONTHLY_DEPOSIT']);
  const callback = 'http://127.0.0.1/';
  const token = textOf(await send(issueAccountToken, { person, isStrong: true, body: { purpose, callback } }), 'text');
  if (token !== undefined) for (const field of ['token', 'accountToken']) known.add(field, token);
  const hashedUserId = random.chance(0.7) ? (person.hashedUserId ?? random.word(43)) : random.word(43);
  await send(getProcedures, { params: { hashedUserId } });
  const steps: readonly Endpoint[] = [
    submitAccountApplication,
    reportAccountReview,
    reportNisaReview,
    submitProfileChange,
    submitBankChange,
    startQuickDeposit,
    registerMonthlyDeposit,
    closeProduct,
  ];
  for (let times = random.int(1, 4); times > 0; times -= 1) {
    const step = random.pick(steps);
    const product = random.pick(['NISA', 'MARGIN', 'US_EQUITY']);
    if (step === closeProduct)
      await send(step, { body: { hashedUserId, accountToken: token ?? random.word(43), product } });
    else await send(step);
  }
  await send(getAccountStatus, { person });
};

const prices: Sequence = async ({ random, send }) => {
  const held = (await send(listHeldNavs))?.['navs'];
  const [first] = (Array.isArray(held) ? held : []) as {
    fundCode: string;
    date: string;
    nav: number | null;
    previousNav: number | null;
  }[];
  const fundCode = first?.fundCode ?? random.pick(funds).code;
  const date = first?.date ?? random.pick(['2026-11-12', '2026-11-11', '2026-11-13', '2016-11-14', '2030-01-04']);
  const params = { fundCode, date };
  const nav = Math.max(
    1,
    Math.round((first?.nav ?? first?.previousNav ?? 10_000) * random.pick([1, 1.01, 0.97, 1.19, 900])),
  );
  const note = random.pick(['確認済み', "' or 1=1 --", '𠮷\u200f']);
  await send(random.chance(0.5) ? releaseHeldNav : replaceHeldNav, {
    params,
    body: random.chance(0.5) ? { note } : { nav, note },
  });
  if (random.chance(0.3)) {
    const key = random.word(20);
    await send(correctNav, { params, body: { nav, note }, key });
    await send(correctNav, { params, body: { nav: nav + 1, note }, key });
  }
  await send(listNavCorrections);
  await send(acknowledgeAlert);
};

const signUp: Sequence = async ({ random, send, interaction }) => {
  const mine = await interaction();
  const another = await interaction();
  if (!mine || !another) return;
  const given = { params: { uid: mine.uid }, cookie: mine.cookie };
  const foreign = { params: { uid: mine.uid }, cookie: another.cookie };
  await send(getInteraction, given);
  await send(getInteraction, foreign);
  const quick = signInAppCalls.filter(({ path }) => path.includes('{uid}') && !/password|finish|recovery/.test(path));
  for (let times = random.int(1, 3); times > 0; times -= 1) {
    const call = random.pick(quick);
    await send(call, call.path.includes('{id}') ? {} : random.chance(0.7) ? given : foreign);
  }
  await send(startSignUp, { ...given, body: { email: `${random.word(8)}@example.jp` } });
  await send(verifySignUp, { ...given, body: { code: '000000' } });
  await send(setSignUpPassword, { ...given, body: { newPassword: 'short' } });
  await send(finishSignUp, { ...foreign, body: { terms: [], marketing: true } });
  await send(getFactors, given);
  await send(revertEmailChange);
  await send(leaveInteraction, { ...given, body: { canceled: random.chance(0.5) } });
};

/** On to the next morning or afternoon, with the night between. Customers are told that the service is closed meanwhile. */
export const moveClock: Sequence = async ({ random, send, whileClosed }) => {
  const now = textOf(await send(getClock), 'now');
  if (now === undefined) return;
  const next = new Date(Date.parse(now) + 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  const at = `${next}T${random.pick(['09:30', '12:00', '15:29', '17:00'])}:00+09:00`;
  await whileClosed(async () => void (await send(runClockTo, { body: { at } })));
};

export const closeBriefly: Sequence = async ({ random, callers, send, whileClosed }) => {
  const now = textOf(await send(getClock), 'now');
  if (now === undefined) return;
  const after = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
  await whileClosed(async () => {
    await send(putMaintenance, { body: { from: after(-1), to: after(30), message: '臨時の点検です。' } });
    await send(getAccountProtection, { person: callers.customer(random) });
    await send(endMaintenance);
    // The programs hear of it by a message of the database.
    await send(getAccountProtection, { person: callers.customer(random) });
  });
};

export const sequences: readonly Sequence[] = [
  order(confirmSubscription, completeSubscription, true),
  order(confirmSubscription, completeSubscription, true),
  order(confirmRedemption, completeRedemption, false),
  withdraw,
  setting,
  documents,
  freeze,
  opening,
  prices,
  signUp,
];
