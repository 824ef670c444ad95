import {
  cancelFundDelivery,
  cancelStockDelivery,
  listDeliverableFunds,
  listDeliverableStocks,
  listFundDeliveries,
  listStockDeliveries,
  requestFundDelivery,
  requestStockDelivery,
} from '@tsuzura/contract/trading';
import { formatJst, ymdOf } from '@tsuzura/domain/calendar';
import { deliveryDates, deliveryFee, type DeliveryProduct } from '@tsuzura/domain/delivery';
import { units } from '@tsuzura/domain/money';
import type { ApiServer, Call } from '@tsuzura/http/server';
import { listDeliveries } from '@tsuzura/store/delivery';
import { readStanding } from '@tsuzura/store/fund-order';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { deliverableLines, type ReadBook } from './book.ts';
import { cancelOwnDelivery } from './end-delivery.ts';
import { catalogueOf } from '../fund/index.ts';
import { fundBook } from './fund-book.ts';
import { requestDelivery, type DeliveryRequest } from './request-delivery.ts';
import { shareBook } from './share-book.ts';
import { deliveryNotices, showFundDelivery, showStockDelivery } from './show-delivery.ts';

/** More than anybody asked for in years. */
const mostListed = 200;

/** 移管（出庫） of funds and of Japanese shares: one procedure, two shapes. */
export function deliveryTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, once, newId } = deps;
  const books: Readonly<Record<DeliveryProduct, ReadBook>> = {
    FUND: fundBook({ at: (now) => catalogueOf(deps.database).at(now) }),
    EQUITY: shareBook(deps),
  };

  const deliverable = async (product: DeliveryProduct, subject: string) => {
    const now = clock.now();
    const standing = await readStanding(database.reader, subject, '', ymdOf(now));
    return deliverableLines(await books[product](database.reader, { ...standing, subject }, now));
  };
  const terms = (product: DeliveryProduct) => {
    const now = clock.now();
    const { cancelableUntil, ...days } = deliveryDates(now);
    return {
      fee: deliveryFee(product, ymdOf(now)).total,
      notices: [...deliveryNotices],
      schedule: { ...days, cancelableUntil: formatJst(cancelableUntil) },
    };
  };
  const requests = (product: DeliveryProduct, subject: string) =>
    listDeliveries(database.reader, subject, product, mostListed);
  const callerOf = (call: Pick<Call<typeof cancelFundDelivery>, 'who' | 'requestId'>, id: string) => ({
    id,
    subject: signedIn(call.who).subject,
    now: clock.now(),
    requestId: call.requestId,
  });

  server.handle(listDeliverableFunds, async ({ who }) => ({
    transferable: (await deliverable('FUND', signedIn(who).subject)).map((line) => ({
      fundCode: line.code,
      accountType: line.accountType,
      name: line.name,
      units: units(line.transferable),
      lockedUnits: units(line.lockedQuantity),
    })),
    ...terms('FUND'),
  }));
  server.handle(requestFundDelivery, (call) => {
    const { items, destination } = call.body;
    const request: DeliveryRequest = {
      product: 'FUND',
      items: items.map(({ fundCode, accountType, units: quantity }) => ({ code: fundCode, accountType, quantity })),
      destination,
    };
    return once(requestFundDelivery, call, async (tx) => {
      const caller = callerOf(call, newId());
      return showFundDelivery(await requestDelivery(tx, request, books.FUND, caller), caller.now);
    });
  });
  server.handle(cancelFundDelivery, (call) =>
    once(cancelFundDelivery, call, async (tx) => {
      const caller = callerOf(call, call.body.requestId);
      return showFundDelivery(await cancelOwnDelivery(tx, 'FUND', caller), caller.now);
    }),
  );
  server.handle(listFundDeliveries, async ({ who }) => ({
    requests: (await requests('FUND', signedIn(who).subject)).map((one) => showFundDelivery(one, clock.now())),
  }));

  server.handle(listDeliverableStocks, async ({ who }) => ({
    transferable: (await deliverable('EQUITY', signedIn(who).subject)).map((line) => ({
      stockCode: line.code,
      accountType: line.accountType,
      name: line.name,
      quantity: Number(line.transferable),
      lockedQuantity: Number(line.lockedQuantity),
    })),
    ...terms('EQUITY'),
  }));
  server.handle(requestStockDelivery, (call) => {
    const { items, destination } = call.body;
    const request: DeliveryRequest = {
      product: 'EQUITY',
      items: items.map(({ stockCode, accountType, quantity }) => ({
        code: stockCode,
        accountType,
        quantity: BigInt(quantity),
      })),
      destination,
    };
    return once(requestStockDelivery, call, async (tx) => {
      const caller = callerOf(call, newId());
      return showStockDelivery(await requestDelivery(tx, request, books.EQUITY, caller), caller.now);
    });
  });
  server.handle(cancelStockDelivery, (call) =>
    once(cancelStockDelivery, call, async (tx) => {
      const caller = callerOf(call, call.body.requestId);
      return showStockDelivery(await cancelOwnDelivery(tx, 'EQUITY', caller), caller.now);
    }),
  );
  server.handle(listStockDeliveries, async ({ who }) => ({
    requests: (await requests('EQUITY', signedIn(who).subject)).map((one) => showStockDelivery(one, clock.now())),
  }));
}
