import type { Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { formatJst } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { units } from '@tsuzura/domain/money';
import { hasUnreadDocument } from '@tsuzura/store/document';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Tx } from '@tsuzura/store/kernel';
import type { Catalogue, FundStanding } from '../fund/index.ts';
import {
  confirmOrderDocument,
  redeem,
  showRedemption,
  showSubscription,
  subscribe,
  type Completing,
  type Sealing,
} from '../fund-order/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { idFrom } from './id-from.ts';
import type { BuyStep, SellStep } from './scenario-step.ts';

type Accepted = Answer<typeof completeSubscription>;

/** With what an order is placed in the name of a person. */
export interface OrderTools {
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  /** Quotes are signed with it. */
  readonly key: Buffer;
}

/** Reads the documents, asks for a quote and orders what was quoted, as the screens do. */
export async function placeBuy(tx: Tx, tools: OrderTools, subject: string, step: BuyStep): Promise<Accepted> {
  const { clock } = tools;
  const { fundCode, accountType, amount, course } = step;
  const fund = await orderableFund(tx, tools, subject, fundCode);
  const { sealing, completing } = contextOf(tools, subject, step);
  const show = async (draft: { accountType?: BuyStep['accountType'] }) =>
    showSubscription(
      fund,
      await readStanding(tx, subject, fundCode, clock.today()),
      { fundCode, orderMethod: 'AMOUNT', amount, distributionCourse: course, ...draft },
      clock.now(),
      sealing,
    );
  await confirmDocuments(tx, (await show({})).documents, { subject, requestId: completing.requestId }, clock);
  const { quote } = await show({ accountType });
  assert(quote, 'a complete draft gets a quote');
  const { confirmToken } = quote;
  return subscribe(
    tx,
    fund,
    {
      confirmToken,
      fundCode,
      accountType,
      orderMethod: 'AMOUNT',
      amount,
      distributionCourse: course,
      allowSameOrder: true,
    },
    completing,
  );
}

type Documents = ReturnType<typeof showSubscription>['documents'];

/** Those of a fund that the person has not read. */
export async function confirmDocuments(
  tx: Tx,
  { prospectus, supplementaryProspectus }: Documents,
  who: { readonly subject: string; readonly requestId: string },
  clock: Clock,
): Promise<void> {
  for (const [kind, document] of [
    ['PROSPECTUS', prospectus],
    ['SUPPLEMENTARY_PROSPECTUS', supplementaryProspectus],
  ] as const) {
    if (!document || document.isConfirmed) continue;
    await confirmOrderDocument(tx, { ...who, documentId: document.id, kind, device: null, address: null }, clock);
  }
}

const parts = { HALF: 2n, THIRD: 3n };

export async function placeSell(tx: Tx, tools: OrderTools, subject: string, step: SellStep): Promise<Accepted> {
  const { clock } = tools;
  const { fundCode, accountType, share } = step;
  const fund = await orderableFund(tx, tools, subject, fundCode);
  const { sealing, completing } = contextOf(tools, subject, step);
  const standing = await readStanding(tx, subject, fundCode, clock.today());
  const all = { fundCode, accountType, orderMethod: 'ALL' } as const;
  const { sellableUnits } = showRedemption(fund, standing, all, clock.now(), sealing).holding;
  const size =
    share === 'ALL'
      ? ({ orderMethod: 'ALL' } as const)
      : ({ orderMethod: 'UNITS', units: units(sellableUnits / parts[share]) } as const);
  const draft = { fundCode, accountType, ...size };
  const { quote } = showRedemption(fund, standing, draft, clock.now(), sealing);
  assert(quote, 'a complete draft gets a quote');
  return redeem(tx, fund, { confirmToken: quote.confirmToken, ...draft, allowSameOrder: true }, completing);
}

/** What the guard checks before the use case: the documents are read, the fund is handled. */
async function orderableFund(
  tx: Tx,
  { clock, catalogue }: OrderTools,
  subject: string,
  fundCode: string,
): Promise<FundStanding> {
  assert(!(await hasUnreadDocument(tx, subject, clock.today())), `${subject} has read every document`);
  const fund = await catalogue.find(fundCode, clock.now());
  assert(fund, `${fundCode} is handled`);
  return fund;
}

/** What the order is sealed and completed with; its ids are the same whenever the same history is made. */
function contextOf({ clock, key }: OrderTools, subject: string, { act, fundCode, accountType }: BuyStep | SellStep) {
  const at = clock.now();
  const name = `${subject} ${act} ${fundCode} ${accountType} ${formatJst(at)}`;
  const sealing: Sealing = { key, subject, realNow: at, newId: () => idFrom(`order ${name}`), isChecked: false };
  const completing: Completing = {
    isChecked: false,
    key,
    subject,
    now: () => clock.now(),
    realNow: () => at,
    requestKey: idFrom(`key ${name}`),
    requestId: idFrom(`request ${name}`),
  };
  return { sealing, completing };
}
