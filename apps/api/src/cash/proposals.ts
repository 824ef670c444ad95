import { Refused } from '@tsuzura/contract/kernel';
import { shortDate, yenText } from '@tsuzura/domain/text';
import { findByAccountNumber, lockQuickDeposit, lockSuspended, type Transfer } from '@tsuzura/store/cash';
import { readCustomer } from '@tsuzura/store/operator';
import type { Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import { proposalKind, type Description, type ProposalKind } from '../kernel/proposal/index.ts';
import { finishQuick } from './quick-deposit.ts';
import { assignTransfer, returnTransfer } from './resolve-suspense.ts';

/** What becomes of a transfer that is nobody's yet (docs/runbook/cash.md). */
export const cashProposals = ({ clock }: { readonly clock: Clock }): readonly ProposalKind[] => [
  proposalKind({
    kind: 'suspense.assign',
    text: '仮勘定の振込の入金',
    async describe(tx, { id, accountNumber }) {
      const transfer = await suspended(tx, id);
      const owner = await findByAccountNumber(tx, accountNumber);
      if (!owner) throw new Refused('NOT_FOUND');
      if (owner.equity !== 'AVAILABLE') throw new Refused('ACCOUNT_NOT_OPEN');
      return {
        ...about(id, transfer),
        title: `${shortDate(transfer.accountDate)} ${transfer.payer} ${yenText(transfer.amount)} を口座${accountNumber}へ`,
        diff: [{ label: '置き場所', before: '仮勘定', after: `口座${accountNumber}のお預り金` }],
        effect: [
          {
            text: `口座${accountNumber}のお預り金が${yenText(transfer.amount)}増えます。`,
            count: Number(transfer.amount),
          },
          { text: 'お客さまに入金のお知らせを送ります。', count: 1 },
        ],
      };
    },
    async run(tx, { id, accountNumber }, { checker, maker, reason, requestId }) {
      const by = { operator: checker.id, proposedBy: maker.id, note: reason, requestId };
      return assignTransfer(tx, { id, accountNumber, ...by }, clock);
    },
  }),
  proposalKind({
    kind: 'suspense.return',
    text: '仮勘定の振込の返金',
    async describe(tx, { id, sender }) {
      const transfer = await suspended(tx, id);
      const to = sender ? `${sender.bankCode}-${sender.branchCode} ${sender.bankAccountNumber}` : null;
      return {
        ...about(id, transfer),
        title: `${shortDate(transfer.accountDate)} ${transfer.payer} ${yenText(transfer.amount)} の返金`,
        diff: [{ label: '行き先', before: '仮勘定', after: to ?? '返金先の口座の確認待ち' }],
        effect: [
          to
            ? { text: `次の送金ファイルで${yenText(transfer.amount)}を返します。`, count: Number(transfer.amount) }
            : { text: '返金先の口座が分かるまで、仮勘定に置きます。', count: null },
        ],
      };
    },
    async run(tx, { id, sender }, { checker, maker, reason, requestId }) {
      const by = { operator: checker.id, proposedBy: maker.id, note: reason, requestId };
      return returnTransfer(tx, { id, sender, ...by }, clock);
    },
  }),
  proposalKind({
    kind: 'quick-deposit.settle',
    text: 'クイック入金の確定・取消',
    async describe(tx, { id, outcome, bankReference }) {
      const found = await lockQuickDeposit(tx, id);
      if (!found || found.deposit.state !== 'STARTED') throw new Refused('NOT_FOUND');
      if (outcome === 'SUCCEEDED' && bankReference === undefined) throw noReference();
      const { amount, bankName, customerId } = found.deposit;
      const account = (await readCustomer(tx, customerId))?.number ?? customerId;
      const isPaid = outcome === 'SUCCEEDED';
      return {
        subject: `quick-deposit ${id}`,
        about: id,
        title: `口座${account}のクイック入金 ${yenText(amount)}（${bankName}）を${isPaid ? '入金する' : '取り消す'}`,
        diff: [{ label: '状態', before: '結果待ち', after: isPaid ? '入金済み' : outcomeTexts[outcome] }],
        effect: isPaid
          ? [
              { text: `口座${account}のお預り金が${yenText(amount)}増えます。`, count: Number(amount) },
              { text: 'お客さまに入金のお知らせを送ります。', count: 1 },
            ]
          : [{ text: 'お預り金は変わりません。あとから支払いの通知が届けば、入金します。', count: null }],
        basis: { 金額: yenText(amount), 状態: found.deposit.state, 銀行の受付番号: bankReference ?? '—' },
      };
    },
    async run(tx, { id, outcome, bankReference }, { requestId }) {
      const found = await lockQuickDeposit(tx, id);
      if (!found || found.deposit.state !== 'STARTED') throw new Refused('NOT_FOUND');
      // The same way as the site's own notice; without a number of the bank's it is known by ours.
      const reference = bankReference ?? `ops-${id}`.slice(0, 64);
      const said = { outcome, amount: found.deposit.amount, bankReference: reference };
      const { state } = await finishQuick(tx, { ...said, id, requestId }, { clock, raise: noAlert });
      // Another deposit has this number: the money was credited there.
      if (outcome === 'SUCCEEDED' && state !== 'CREDITED') throw noReference();
      return { id, state };
    },
  }),
];

/** Whoever proposes hears the refusal at once: nobody else has to be told. */
const noAlert = async (): Promise<void> => {};
const outcomeTexts = { CANCELED: '中止', FAILED: '失敗' } as const;
const noReference = () =>
  new Refused('INPUT', {}, [
    { message: '銀行の受付番号をご確認ください。番号がないか、ほかの入金で使われています。', field: 'bankReference' },
  ]);

async function suspended(tx: Tx, id: string): Promise<Transfer> {
  const transfer = await lockSuspended(tx, id);
  if (!transfer) throw new Refused('NOT_FOUND');
  return transfer;
}

const about = (id: string, { amount, payer }: Transfer): Pick<Description, 'subject' | 'about' | 'basis'> => ({
  subject: `suspense ${id}`,
  about: id,
  basis: { 振込の金額: yenText(amount), 振込の名義: payer },
});
