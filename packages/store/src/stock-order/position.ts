import type { Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { SharePosition } from '@tsuzura/domain/stock-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';

export interface SharePositionRow {
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  readonly day: Ymd;
  readonly open_quantity: bigint;
  readonly open_cost: bigint;
  readonly open_book: bigint;
  readonly bought_quantity: bigint;
  readonly bought_paid: bigint;
  readonly bought_amount: bigint;
  readonly sold_quantity: bigint;
  readonly sold_book: bigint;
}

export const sharePositionOf = (row: SharePositionRow): SharePosition => ({
  customerId: row.customer_id,
  stockCode: row.stock_code,
  accountType: row.account_type as OrderAccountType,
  day: row.day,
  openQuantity: row.open_quantity,
  openCost: row.open_cost,
  openBook: yen(row.open_book),
  boughtQuantity: row.bought_quantity,
  boughtPaid: yen(row.bought_paid),
  boughtAmount: yen(row.bought_amount),
  soldQuantity: row.sold_quantity,
  soldBook: yen(row.sold_book),
});

/** Nobody holds more different shares than this. */
const mostPositions = 5_000;

const ofSubject = statement<SharePositionRow & { locked: bigint | null }, [subject: string]>(
  'stock-order.positions-of',
  `select p.*, (select b.amount from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = c.id and l.instrument = p.stock_code and l.kind = 31 and l.tag = p.account_type) as locked
    from app.customer c join app.share_position p on p.customer_id = c.id
    where c.subject = $1 and p.quantity > 0 order by p.stock_code, p.account_type limit ${mostPositions}`,
);

/** A share in one account type, and what of it is locked by open sales. */
export interface HeldPosition {
  readonly position: SharePosition;
  readonly locked: bigint;
}

/** What a customer holds, by stock code and account type. */
export const heldPositions = async (reader: Reader, subject: string): Promise<readonly HeldPosition[]> =>
  (await ofSubject(reader, subject)).map((row) => ({ position: sharePositionOf(row), locked: row.locked ?? 0n }));
