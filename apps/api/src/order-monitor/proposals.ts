import { Refused } from '@tsuzura/contract/kernel';
import { formatJst } from '@tsuzura/domain/calendar';
import { listFunds } from '@tsuzura/store/fund';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import { findOrder, type OrderDetail } from '@tsuzura/store/operator';
import { cancelOwnOrder } from '../fund-order/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import { cancelOwnShareOrder } from '../stock-order/index.ts';
import { cancelOwnUsOrder } from '../us-order/index.ts';
import { mayCancel } from './show-event.ts';
import { showOrder } from './show-order.ts';

/** 取消代行: the customer's own cancelling, done by two of us. */
export const orderProposals = ({ clock }: { readonly clock: Clock }): readonly ProposalKind[] => [
  proposalKind({
    kind: 'order.cancel',
    text: '注文の取消代行',
    async describe(tx, { id }) {
      const found = await orderOf(tx, id);
      if (!mayCancel(found, clock.now())) throw new Refused('NOT_CANCELLABLE');
      const { receiptNumber, stateText, sizeText, sideText, name, code, customer } = showOrder(found.order);
      const account = customer.accountNumber ?? customer.id;
      return {
        subject: `order ${id}`,
        about: id,
        title: `${receiptNumber} 口座${account} ${name ?? code} ${sideText} ${sizeText} の取消`,
        diff: [{ label: '状態', before: stateText, after: '取消' }],
        effect: [
          {
            text:
              found.product === 'FUND'
                ? '取り分けた代金や口数をお客さまに戻し、取消のお知らせを送ります。'
                : '取引所に出ている注文は、取引所に取消を依頼します。約定したぶんは残ります。',
            count: 1,
          },
        ],
        basis: { 状態: stateText, 締切: found.cutoffAt === null ? '—' : formatJst(found.cutoffAt) },
      };
    },
    async run(tx, { id }, { checker, maker, reason, requestId }) {
      const { product, subject } = await orderOf(tx, id);
      const now = clock.now();
      if (product === 'FUND') await cancelFundOrder(tx, { id, subject, requestId }, clock);
      else if (product === 'STOCK') await cancelOwnShareOrder(tx, { id, subject, requestId }, now);
      else await cancelOwnUsOrder(tx, { id, subject, requestId }, now);
      await writeAudit(tx, {
        at: now,
        actorRole: 'operator',
        actor: checker.id,
        action: 'order.canceled-on-behalf',
        subject: id,
        detail: { proposedBy: maker.id, reason },
        requestId,
      });
      return { id };
    },
  }),
];

async function orderOf(tx: Tx, id: string): Promise<OrderDetail> {
  const found = await findOrder(tx, id);
  if (!found) throw new Refused('NOT_FOUND');
  return found;
}

async function cancelFundOrder(
  tx: Tx,
  own: { readonly id: string; readonly subject: string; readonly requestId: string },
  clock: Clock,
): Promise<void> {
  const names = new Map((await listFunds(tx)).map(({ code, name }) => [code, name]));
  await cancelOwnOrder(tx, { ...own, fundNameOf: (code) => names.get(code) ?? code }, clock);
}
