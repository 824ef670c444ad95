import { randomUUID } from 'node:crypto';
import type { Client } from '@tsuzura/contract/kernel';
import { requestFundDelivery, requestStockDelivery } from '@tsuzura/contract/trading';
import { ymd, type Instant } from '@tsuzura/domain/calendar';
import { shareBookingOf, shareEntries } from '@tsuzura/domain/ledger';
import { noYen, units, yen } from '@tsuzura/domain/money';
import { emptyShares } from '@tsuzura/domain/stock-order';
import type { Database } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { writeSharePositions } from '@tsuzura/store/stock-order';
import { domestic } from '../fund-order/orders.test-support.ts';

/** An account of 山田 花子 at another firm. */
export const destination = {
  brokerName: 'あけぼの証券（架空）',
  branchName: '本店',
  accountNumber: '1234567',
  holderName: 'ヤマダ ハナコ',
  participantCode: '012345678901234567890',
};

export interface MoveDraft {
  readonly code?: string;
  readonly accountType?: string;
  readonly quantity?: number;
  readonly to?: Partial<typeof destination>;
  readonly key?: string;
}

export const moveFund = (
  client: Client,
  { code = domestic, accountType = 'SPECIFIC', quantity = 1_000, ...rest }: MoveDraft = {},
) =>
  client.call(
    requestFundDelivery,
    {
      body: {
        items: [{ fundCode: code, accountType: accountType as never, units: units(quantity) }],
        destination: { ...destination, ...rest.to },
        agreed: true,
      },
    },
    { key: rest.key ?? randomUUID() },
  );

export const moveShares = (
  client: Client,
  { code = '1217', accountType = 'SPECIFIC', quantity = 100, ...rest }: MoveDraft = {},
) =>
  client.call(
    requestStockDelivery,
    {
      body: {
        items: [{ stockCode: code, accountType: accountType as never, quantity }],
        destination: { ...destination, ...rest.to },
        agreed: true,
      },
    },
    { key: rest.key ?? randomUUID() },
  );

let given = 0;

/** Shares bought, paid and settled, as the nights would leave them. */
export async function giveShares(
  database: Database,
  customerId: string,
  {
    stockCode = '1217',
    quantity,
    paid,
  }: { readonly stockCode?: string; readonly quantity: bigint; readonly paid: number },
  now: Instant,
): Promise<void> {
  const accountType = 'SPECIFIC' as const;
  const order = shareBookingOf({ id: `given-share-${(given += 1)}`, customerId, stockCode, accountType }, 1, now);
  const amount = yen(paid);
  const bought = { amount, fee: noYen, consumptionTax: noYen, quantity };
  await database.tx(async (tx) => {
    const posted = await post(tx, [
      shareEntries.buyAccepted(order, { reservedCash: amount }),
      shareEntries.buyExecuted(order, { reservedCash: amount, ...bought }),
      shareEntries.buySettled(order, bought),
    ]);
    if (!posted.ok) throw new Error(`the shares were not posted: ${posted.refusal.reason}`);
    const none = emptyShares(customerId, stockCode, accountType, ymd('2026-11-02'));
    await writeSharePositions(tx, [{ ...none, openQuantity: quantity, openCost: amount }]);
  });
}
