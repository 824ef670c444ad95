import type { Instant } from '@tsuzura/domain/calendar';
import { deliveryEntries, type Entry } from '@tsuzura/domain/ledger';
import type { StoredDelivery } from '@tsuzura/store/delivery';

type Booked = Pick<StoredDelivery, 'id' | 'customerId' | 'product' | 'items'>;

/** One entry an item, all of one kind. */
export const entriesOf = (delivery: Booked, kind: keyof typeof deliveryEntries, at: Instant): readonly Entry[] =>
  delivery.items.map(({ number, code, accountType, quantity, fee: { fee, consumptionTax } }) =>
    deliveryEntries[kind](
      {
        ref: delivery.id,
        revision: number,
        at,
        customerId: delivery.customerId,
        product: delivery.product,
        code,
        accountType,
      },
      { quantity, fee, consumptionTax },
    ),
  );
