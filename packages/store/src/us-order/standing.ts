import type { Ymd } from '@tsuzura/domain/calendar';
import type { OrderStanding } from '@tsuzura/domain/fund-order';
import { usdStanding, type UsdFlow, type UsdStanding } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { quantity, usdCents, yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { SettlementCurrency, UsPosition, UsSide, UsTradeDay } from '@tsuzura/domain/us-order';
import type { ProductStatus } from '../account/index.ts';
import { lockStanding, readStanding } from '../fund-order/standing.ts';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { accountOf } from '../ledger/balance.ts';

interface UsStandingJson {
  readonly usEquity: ProductStatus;
  readonly w8benSignedOn: Ymd | null;
  readonly usd: readonly (readonly [kind: number, amount: string])[] | null;
  readonly flows: readonly (readonly [on: Ymd, amount: string])[] | null;
  readonly positions:
    | readonly (readonly [type: OrderAccountType, quantity: string, cost: string, costUsd: string, book: string])[]
    | null;
  readonly fills:
    | readonly (readonly [side: UsSide, quantity: string, currency: SettlementCurrency, credit: string])[]
    | null;
  readonly openSales: string | null;
  readonly alike:
    | readonly (readonly [
        side: string,
        accountType: string,
        currency: string,
        orderType: string,
        limitPrice: string | null,
        quantity: string | null,
        notional: string | null,
      ])[]
    | null;
}

/** An open order of the same share, for the question whether the same is ordered twice. */
export interface AlikeUsOrder {
  readonly side: string;
  readonly accountType: string;
  readonly settlementCurrency: string;
  readonly orderType: string;
  readonly limitPrice: bigint | null;
  readonly quantity: bigint | null;
  readonly notional: bigint | null;
}

/** What of a customer decides about an order of one US share. `balances` has its shares too. */
export interface UsOrderStanding extends OrderStanding {
  readonly usEquity: ProductStatus;
  readonly w8benSignedOn: Ymd | null;
  readonly usd: UsdStanding;
  readonly usdFlows: readonly UsdFlow[];
  /** Of this share: what is fixed. */
  readonly usPositions: readonly UsPosition[];
  readonly usTradeDay: UsTradeDay;
  readonly alike: readonly AlikeUsOrder[];
}

interface StandingRequest {
  readonly subject: string;
  readonly symbol: string;
  /** 国内約定日 of the session that the order belongs to. */
  readonly tradeDate: Ymd;
  readonly today: Ymd;
}

const callStanding = statement<{ standing: UsStandingJson }, [customerId: string, symbol: string, tradeDate: Ymd]>(
  'us-order.standing',
  'select app.us_standing($1, $2, $3) as standing',
);

/** For a look; by the time it is read it may be old. */
export const readUsStanding = (reader: Reader, asked: StandingRequest): Promise<UsOrderStanding> =>
  standingFor(reader, asked, readStanding(reader, asked.subject, asked.symbol, asked.today));

/** For a decision: locks the customer. */
export const lockUsStanding = (tx: Tx, asked: StandingRequest): Promise<UsOrderStanding> =>
  standingFor(tx, asked, lockStanding(tx, asked.subject, asked.symbol, asked.today));

async function standingFor(
  reader: Reader,
  { symbol, tradeDate }: StandingRequest,
  reading: Promise<OrderStanding>,
): Promise<UsOrderStanding> {
  const standing = await reading;
  const { customerId } = standing;
  const [row] = await callStanding(reader, customerId, symbol, tradeDate);
  assert(row, 'app.us_standing answers');
  const json = row.standing;
  return {
    ...standing,
    usEquity: json.usEquity,
    w8benSignedOn: json.w8benSignedOn,
    usd: usdStanding(
      (json.usd ?? []).map(([kind, amount]) => ({
        account: accountOf({ kind, customer_id: customerId, instrument: 'USD', tag: '' }),
        amount: BigInt(amount),
      })),
    ),
    usdFlows: (json.flows ?? []).map(([on, amount]) => ({ on, amount: usdCents(BigInt(amount)) })),
    usPositions: (json.positions ?? []).map(([accountType, shares, cost, costUsd, book]) => ({
      customerId,
      symbol,
      accountType,
      quantity: quantity(BigInt(shares)),
      cost: BigInt(cost),
      costUsd: usdCents(BigInt(costUsd)),
      nisaBook: yen(BigInt(book)),
    })),
    usTradeDay: tradeDayOf(standing, json),
    alike: (json.alike ?? []).map(
      ([side, accountType, settlementCurrency, orderType, limitPrice, shares, notional]) => ({
        side,
        accountType,
        settlementCurrency,
        orderType,
        limitPrice: amountOf(limitPrice),
        quantity: amountOf(shares),
        notional: amountOf(notional),
      }),
    ),
  };
}

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** Over all account types: a round trip does not end at the border of one (rule SPOT-5). Held before the day is held now without its trades. */
function tradeDayOf({ balances }: OrderStanding, json: UsStandingJson): UsTradeDay {
  const held = balances
    .filter(({ account: { kind } }) => kind === 'SHARES' || kind === 'SHARES_LOCKED')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const fills = json.fills ?? [];
  const moved = fills.reduce((sum, [side, shares]) => sum + (side === 'BUY' ? BigInt(shares) : -BigInt(shares)), 0n);
  return {
    heldAtOpen: held - moved,
    sales: fills
      .filter(([side]) => side === 'SELL')
      .map(([, shares, currency, credit]) => ({ quantity: BigInt(shares), currency, credit: BigInt(credit) })),
    openSales: BigInt(json.openSales ?? '0'),
  };
}
