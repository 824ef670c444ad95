import { randomBytes } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import { frozenByText, momentText } from '@tsuzura/domain/protection';
import type { Tx } from '@tsuzura/store/kernel';
import { findProtectedCustomerByNumber, type ProtectedCustomer } from '@tsuzura/store/protection';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import type { ProtectionBoard } from '../kernel/protection-board.ts';
import type { ProtectionTools } from './freeze-customer.ts';
import { liftForCustomer } from './lift-freeze.ts';

interface Needs extends ProtectionTools {
  readonly webOrigins: readonly string[];
  readonly protection: ProtectionBoard;
}

/** Freezing is one person's, because it protects; lifting opens the way to the money again. */
/** What a proposal to lift the freeze of an account is about. */
export const liftSubject = (accountNumber: string): string => `freeze ${accountNumber}`;

export const protectionProposals = ({ clock, realNow, webOrigins, protection }: Needs): readonly ProposalKind[] => [
  proposalKind({
    kind: 'freeze.lift',
    text: '口座の凍結の解除',
    async describe(tx, { accountNumber }) {
      const { frozen } = await frozenCustomer(tx, accountNumber);
      const since = `${momentText(frozen.since)}から（${frozenByText[frozen.by]}）`;
      return {
        subject: liftSubject(accountNumber),
        about: accountNumber,
        title: `口座${accountNumber}の凍結の解除`,
        diff: [{ label: '凍結', before: since, after: null }],
        effect: [
          { text: 'ご注文・ご出金・お手続きが、ふたたびできるようになります。', count: null },
          { text: 'お客さまに解除のお知らせを送ります。', count: 1 },
        ],
        basis: { 凍結: since },
      };
    },
    async run(tx, { accountNumber }, { checker, maker, reason, requestId }) {
      const { id } = await frozenCustomer(tx, accountNumber);
      const newToken = () => randomBytes(32).toString('base64url');
      const by = { operator: checker.id, note: reason, proposedBy: maker.id };
      await liftForCustomer(tx, id, by, { requestId, tools: { clock, realNow, newToken, webOrigins } });
      return { accountNumber };
    },
    after: () => protection.refresh(),
  }),
];

async function frozenCustomer(
  tx: Tx,
  accountNumber: string,
): Promise<ProtectedCustomer & { readonly frozen: NonNullable<ProtectedCustomer['frozen']> }> {
  const customer = await findProtectedCustomerByNumber(tx, accountNumber);
  if (!customer?.frozen) throw new Refused('NOT_FOUND');
  return { ...customer, frozen: customer.frozen };
}
