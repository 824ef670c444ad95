import { assert } from '@tsuzura/domain/kernel';
import { readOrder, type AcceptedMail } from '@tsuzura/store/fund-order';
import type { Database } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { MailWriter } from '../kernel/couriers.ts';
import { catalogueOf } from '../fund/index.ts';
import { mailOf } from '../notification/index.ts';

/** The mail of an accepted order. What it says of the order does not change, so it may be written later than it happened. */
export const writeAcceptedMail =
  (database: Database, clock: Clock): MailWriter =>
  async (payload) => {
    const { to, orderId } = payload as AcceptedMail;
    const order = await readOrder(database.reader, orderId);
    assert(order, 'an order whose mail was written down is there');
    const fund = await catalogueOf(database).find(order.fundCode, clock.now());
    const fundName = fund?.fund.name ?? order.fundCode;
    return mailOf({ id: order.customerId, mail: to }, { kind: 'fund-order.accepted', order, fundName }).payload;
  };
