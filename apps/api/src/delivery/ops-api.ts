import { Refused, type Answer } from '@tsuzura/contract/kernel';
import { listOpenTransfers, rejectTransfer } from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import { canBecome } from '@tsuzura/domain/delivery';
import { assert } from '@tsuzura/domain/kernel';
import { units } from '@tsuzura/domain/money';
import type { ApiServer } from '@tsuzura/http/server';
import {
  accountNumbersOf,
  deliveriesBeforeSending,
  findAnyDelivery,
  type StoredDelivery,
} from '@tsuzura/store/delivery';
import { lockCustomers } from '@tsuzura/store/night/fund';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { giveUpDelivery } from './end-delivery.ts';

const mostShown = 500;

/** Why an operator rejects, as the customer reads it. */
const reasons = {
  NOT_HANDLED: '移管先の金融機関が、この銘柄を取り扱っていません。',
  ACCOUNT_UNKNOWN: '移管先の口座を確認できませんでした。内容をご確認のうえ、あらためてお申し込みください。',
  OTHER: 'ご依頼の内容を確認できなかったため、移管を承れませんでした。お客さまサポートへお問い合わせください。',
} as const;

type Transfer = Answer<typeof rejectTransfer>;

const show = (delivery: StoredDelivery, accountNumber: string): Transfer => ({
  requestId: delivery.id,
  accountNumber,
  kind: delivery.product,
  status: delivery.status,
  requestedAt: formatJst(delivery.requestedAt),
  sentOn: delivery.sentOn,
  expectedOn: delivery.expectedOn,
  destination: delivery.destination,
  items: delivery.items.map(({ code, name, accountType, quantity }) => ({
    code,
    name,
    accountType,
    quantity: units(quantity),
  })),
  reason: delivery.reason,
});

/** What operators look at before something leaves (docs/runbook/transfers.md). */
export function deliveryOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listOpenTransfers, async () => {
    const open = await deliveriesBeforeSending(database.reader, mostShown);
    const numbers = await accountNumbersOf(
      database.reader,
      open.map(({ customerId }) => customerId),
    );
    return { transfers: open.map((one) => show(one, numbers.get(one.customerId) ?? '')) };
  });

  server.handle(rejectTransfer, ({ params, body, who, requestId }) =>
    database.tx(async (tx) => {
      const seen = await findAnyDelivery(tx, params.requestId);
      if (!seen) throw new Refused('NOT_FOUND');
      const customer = (await lockCustomers(tx, [seen.customerId])).get(seen.customerId);
      const delivery = await findAnyDelivery(tx, params.requestId);
      assert(customer && delivery, 'a request and its customer stay');
      if (!canBecome(delivery.status, 'REJECTED')) throw new Refused('NOT_CANCELLABLE');
      const by = { actorRole: 'operator', actor: signedIn(who).subject, requestId } as const;
      const given = { reason: reasons[body.reason], note: body.note, by };
      const numbers = await accountNumbersOf(tx, [seen.customerId]);
      return show(await giveUpDelivery(tx, customer, delivery, given, clock.now()), numbers.get(seen.customerId) ?? '');
    }),
  );
}
