import { fxQuote } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { newestFixing } from '@tsuzura/store/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { fundBook, requestDelivery } from '../delivery/index.ts';
import { exchangeOwn } from '../fx/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { storedStocks } from '../margin/index.ts';
import { idFrom } from './id-from.ts';
import type { OrderTools } from './place-order.ts';
import type { ExchangeStep, TransferStep } from './scenario-step.ts';

/** At the fixing, as if it had been quoted at that moment. */
export async function exchangePast(tx: Tx, clock: Clock, subject: string, { amount }: ExchangeStep): Promise<void> {
  const now = clock.now();
  const fixing = await newestFixing(tx, clock.today());
  assert(fixing, 'every day of the past has a rate');
  await exchangeOwn(tx, { clock, marginStocks: storedStocks(tx) }, subject, {
    id: idFrom(`${subject} exchange ${now}`),
    draft: { direction: 'JPY_TO_USD', named: { jpy: amount } },
    quote: fxQuote(fixing.mid, now),
    requestId: 'demo-history',
    isChecked: true,
  });
}

/** To a firm that is as fictitious as ours. */
export async function requestPastTransfer(
  tx: Tx,
  { clock, catalogue }: OrderTools,
  subject: string,
  { fundCode, units, holderName }: TransferStep,
): Promise<void> {
  const now = clock.now();
  await requestDelivery(
    tx,
    {
      product: 'FUND',
      items: [{ code: fundCode, accountType: 'SPECIFIC', quantity: units }],
      destination: {
        brokerName: 'はまかぜ証券（架空）',
        branchName: '本店営業部',
        accountNumber: '2046817',
        holderName,
        participantCode: '9870000',
      },
    },
    fundBook(catalogue),
    { id: idFrom(`${subject} transfer ${fundCode} ${now}`), subject, now, requestId: 'demo-history' },
  );
}
