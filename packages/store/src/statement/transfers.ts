import type { Ymd } from '@tsuzura/domain/calendar';
import type { DeliveryProduct } from '@tsuzura/domain/delivery';
import { nav, yen, type Nav, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';

/** What left for another firm, with the cost that went along (rule DELIV-4). */
export interface TransferToNotify {
  readonly id: string;
  readonly customerId: string;
  readonly product: DeliveryProduct;
  readonly sentOn: Ymd;
  /** Counts corrections of the cost. */
  readonly revision: number;
  readonly noticeOn: Ymd;
  readonly brokerName: string;
  readonly branchName: string;
  readonly items: readonly {
    readonly code: string;
    readonly name: string;
    readonly accountType: OrderAccountType;
    readonly quantity: bigint;
    readonly unitCost: Yen;
    readonly cost: Yen;
    /** 個別元本, of funds. */
    readonly individualPrincipal: Nav | null;
    /** With its tax. */
    readonly fee: Yen;
  }[];
}

const transfers = statement<
  {
    id: string;
    customer_id: string;
    product: DeliveryProduct;
    sent_on: Ymd;
    revision: number;
    notice_on: Ymd;
    broker_name: string;
    branch_name: string;
    items: readonly (readonly [
      code: string,
      name: string,
      accountType: OrderAccountType,
      quantity: string,
      unitCost: string,
      cost: string,
      principal: string | null,
      fee: string,
    ])[];
  },
  [since: Ymd, day: Ymd, id: string, limit: number]
>(
  'statement.transfers-to-notify',
  `select d.id, d.customer_id, d.product, d.sent_on, d.revision, d.notice_on, d.broker_name, d.branch_name,
      (select json_agg(json_build_array(i.code, i.name, i.account_type, i.quantity::text, i.unit_cost::text, i.cost::text,
        i.individual_principal::text, (i.fee + i.consumption_tax)::text) order by i.number)
        from app.delivery_item i where i.delivery_id = d.id) as items
    from app.delivery d where d.notice_on >= $1 and (d.notice_on, d.id) > ($2, $3)
      and not exists (select from app.paper p where p.kind = 'DELIVERY' and p.ref = d.id and p.turn = d.revision)
    order by d.notice_on, d.id limit $4`,
);

/** With a notice that is due from `since` on, and was not issued. */
export const transfersToNotify = async (
  reader: Reader,
  since: Ymd,
  after: { readonly noticeOn: Ymd; readonly id: string },
  limit: number,
): Promise<readonly TransferToNotify[]> =>
  (await transfers(reader, since, after.noticeOn, after.id, limit)).map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    product: row.product,
    sentOn: row.sent_on,
    revision: row.revision,
    noticeOn: row.notice_on,
    brokerName: row.broker_name,
    branchName: row.branch_name,
    items: row.items.map(([code, name, accountType, quantity, unitCost, cost, principal, fee]) => ({
      code,
      name,
      accountType,
      quantity: BigInt(quantity),
      unitCost: yen(BigInt(unitCost)),
      cost: yen(BigInt(cost)),
      individualPrincipal: principal === null ? null : nav(BigInt(principal)),
      fee: yen(BigInt(fee)),
    })),
  }));
