import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import {
  heldShares,
  onDay,
  type SharePosition,
  type StockStanding,
  type TradeDay,
  type TradeType,
} from '@tsuzura/domain/stock-order';
import { isTaxFree, type OrderAccountType } from '@tsuzura/domain/tax';
import {
  column,
  givenAnswerOf,
  statement,
  type GivenAnswer,
  type GivenAnswerRow,
  type IdempotencyKey,
  type PipelinedTx,
  type Reader,
  type Tx,
} from '../kernel/index.ts';
import { lockStanding, readStanding, standingOf, type StandingJson } from '../fund-order/standing.ts';

type PositionJson = readonly [
  accountType: OrderAccountType,
  day: Ymd,
  openQuantity: string,
  openCost: string,
  openBook: string,
  boughtQuantity: string,
  boughtPaid: string,
  boughtAmount: string,
  soldQuantity: string,
  soldBook: string,
];

export interface ShareStandingJson {
  readonly positions: readonly PositionJson[] | null;
  readonly sales: readonly (readonly [quantity: string, credit: string])[] | null;
  /** Open orders of the share. */
  readonly open:
    | readonly (readonly [
        side: string,
        tradeType: string,
        accountType: string,
        orderType: string,
        price: string | null,
        quantity: string,
        rest: string,
      ])[]
    | null;
}

/** An open order of the same share, for the question whether the same is ordered twice. */
export interface AlikeOrder {
  readonly side: string;
  readonly tradeType: string;
  readonly accountType: string;
  readonly orderType: string;
  readonly price: bigint | null;
  readonly quantity: bigint;
}

const alikeOf = ({ open }: ShareStandingJson): readonly AlikeOrder[] =>
  (open ?? []).map(([side, tradeType, accountType, orderType, price, quantity]) => ({
    side,
    tradeType,
    accountType,
    orderType,
    price: price === null ? null : BigInt(price),
    quantity: BigInt(quantity),
  }));

const positionsOf = (customerId: string, stockCode: string, json: ShareStandingJson): readonly SharePosition[] =>
  (json.positions ?? []).map(
    ([
      accountType,
      day,
      openQuantity,
      openCost,
      openBook,
      boughtQuantity,
      boughtPaid,
      boughtAmount,
      sold,
      soldBook,
    ]) => ({
      customerId,
      stockCode,
      accountType,
      day,
      openQuantity: BigInt(openQuantity),
      openCost: BigInt(openCost),
      openBook: yen(BigInt(openBook)),
      boughtQuantity: BigInt(boughtQuantity),
      boughtPaid: yen(BigInt(boughtPaid)),
      boughtAmount: yen(BigInt(boughtAmount)),
      soldQuantity: BigInt(sold),
      soldBook: yen(BigInt(soldBook)),
    }),
  );

/** Over all account types: a round trip does not end at the border of one (rule SPOT-5). */
function tradeDayOf(positions: readonly SharePosition[], json: ShareStandingJson, session: Ymd): TradeDay {
  return {
    heldAtOpen: positions.reduce(
      (sum, position) =>
        sum + (position.day === session ? position.openQuantity : heldShares(onDay(position, session)).quantity),
      0n,
    ),
    sales: (json.sales ?? []).map(([quantity, credit]) => ({
      quantity: BigInt(quantity),
      credit: yen(BigInt(credit)),
    })),
    openSales: (json.open ?? []).reduce(
      (sum, [side, tradeType, , , , , rest]) => (side === 'SELL' && tradeType === 'SPOT' ? sum + BigInt(rest) : sum),
      0n,
    ),
  };
}

export function stockStandingOf(
  standing: StandingJson,
  share: ShareStandingJson,
  stockCode: string,
  session: Ymd,
): StockStanding {
  const sharePositions = positionsOf(standing.customerId, stockCode, share);
  return { ...standingOf(standing), sharePositions, tradeDay: tradeDayOf(sharePositions, share, session) };
}

/** An order to be decided. */
export interface StockIntakeRequest {
  readonly subject: string;
  readonly idempotencyKey: IdempotencyKey;
  readonly stockCode: string;
  readonly accountType: OrderAccountType;
  readonly tradeType: TradeType;
  readonly session: Ymd;
  /** From the confirm token; null when the token is not valid. */
  readonly orderId: string | null;
}

/** The standing under the lock, or the answer given before. Null: the customer is locked by another transaction, or has no account. */
export type LockedStockStanding =
  | GivenAnswer
  | {
      readonly fresh: true;
      readonly standing: StockStanding;
      readonly isThere: boolean;
      readonly receiptNumber: string;
      readonly alike: readonly AlikeOrder[];
    }
  | null;

interface Row extends GivenAnswerRow {
  readonly n: bigint;
  readonly is_there: boolean;
  readonly standing: StandingJson | null;
  readonly share: ShareStandingJson | null;
  readonly receipt_number: string | null;
}

const open = statement<Row, readonly unknown[]>(
  'stock-order.open-intake',
  'select * from app.open_stock_intake($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);

/** As `openIntake` of funds: locks the customers, each named once, and reads what the decisions need. */
export async function openStockIntake(
  tx: PipelinedTx,
  all: readonly StockIntakeRequest[],
  today: Ymd,
): Promise<readonly LockedStockStanding[]> {
  const rows = await open(
    tx,
    all.map(({ subject }) => subject),
    all.map(({ stockCode }) => stockCode),
    // Protection asks about new devices for purchases too.
    column(all.map(() => true)),
    // A new position asks for the customer's age, as NISA does.
    column(all.map(({ accountType, tradeType }) => isTaxFree(accountType) || tradeType === 'MARGIN_NEW')),
    all.map(({ idempotencyKey }) => idempotencyKey.key),
    all.map(({ orderId }) => orderId ?? ''),
    today,
    column(all.map(({ session }) => session)),
    all.length === 1,
  );
  const found = new Map(rows.map((row) => [Number(row.n), row]));
  return all.map(({ idempotencyKey, stockCode, session }, index) => {
    const row = found.get(index + 1);
    if (!row) return null;
    if (!row.standing || !row.share) return givenAnswerOf(row, idempotencyKey);
    assert(row.receipt_number !== null, 'who is decided about has a number');
    return {
      fresh: true,
      standing: stockStandingOf(row.standing, row.share, stockCode, session),
      isThere: row.is_there,
      receiptNumber: row.receipt_number,
      alike: alikeOf(row.share),
    };
  });
}

const shareStanding = statement<{ share: ShareStandingJson }, [customerId: string, stockCode: string, session: Ymd]>(
  'stock-order.share-standing',
  'select app.share_standing($1, $2, $3) as share',
);

interface StandingRequest {
  readonly subject: string;
  readonly stockCode: string;
  readonly session: Ymd;
  readonly today: Ymd;
}

/** For a look; by the time it is read it may be old. */
export const readStockStanding = (reader: Reader, asked: StandingRequest): Promise<StockStanding> =>
  standingFor(reader, asked, readStanding(reader, asked.subject, asked.stockCode, asked.today));

/** For a decision: locks the customer. */
export const lockStockStanding = (tx: Tx, asked: StandingRequest): Promise<StockStanding> =>
  standingFor(tx, asked, lockStanding(tx, asked.subject, asked.stockCode, asked.today));

async function standingFor(
  reader: Reader,
  { stockCode, session }: StandingRequest,
  reading: ReturnType<typeof readStanding>,
): Promise<StockStanding> {
  const standing = await reading;
  const [row] = await shareStanding(reader, standing.customerId, stockCode, session);
  assert(row, 'app.share_standing answers');
  const sharePositions = positionsOf(standing.customerId, stockCode, row.share);
  return { ...standing, sharePositions, tradeDay: tradeDayOf(sharePositions, row.share, session) };
}
