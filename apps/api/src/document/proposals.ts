import { Refused } from '@tsuzura/contract/kernel';
import { longDate } from '@tsuzura/domain/text';
import { audienceOf, documentsInForce, fundEditionInForce } from '@tsuzura/store/document';
import { listFunds } from '@tsuzura/store/fund';
import type { Clock } from '../kernel/clock.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import { publishBrokerageDocument, publishFundEdition } from './publish-document.ts';

/** What everybody, or every buyer of a fund, has to read from a day on. */
export const documentProposals = ({ clock }: { readonly clock: Clock }): readonly ProposalKind[] => [
  proposalKind({
    kind: 'document.publish',
    text: '書面の公開',
    async describe(tx, { kind, version, name, requiredFrom, replaces }) {
      const unreadFor = await audienceOf(tx, kind);
      const inForce = await documentsInForce(tx, kind, clock.today());
      const before = inForce.find(({ id }) => id === replaces);
      return {
        subject: `document ${kind}`,
        about: `${kind} ${version}`,
        title: `${name}（${version}版）`,
        diff: [
          { label: '版', before: before?.version ?? null, after: version },
          { label: '名前', before: before?.name ?? null, after: name },
          { label: '適用の日', before: null, after: longDate(requiredFrom) },
        ],
        effect: [
          { text: `${unreadFor.toLocaleString('ja-JP')}人が未読になります。`, count: unreadFor },
          { text: '未読のあいだ、その方の取引は止まります（400-997）。', count: null },
        ],
        basis: { 適用中の版: inForce.map(({ id }) => id).join('、') || 'なし' },
      };
    },
    async run(tx, edition, { checker, maker, requestId }) {
      const by = { operator: checker.id, proposedBy: maker.id, requestId };
      return { ...(await publishBrokerageDocument(tx, edition, by, clock)) };
    },
  }),
  proposalKind({
    kind: 'fund-document.publish',
    text: '目論見書・補完書面の公開',
    async describe(tx, { fundCode, kind, version, effectiveFrom }) {
      const fund = (await listFunds(tx)).find(({ code }) => code === fundCode);
      if (!fund) throw new Refused('NOT_FOUND');
      const before = await fundEditionInForce(tx, fundCode, kind, clock.today());
      const name = kind === 'PROSPECTUS' ? '交付目論見書' : '目論見書補完書面';
      return {
        subject: `fund-document ${fundCode} ${kind}`,
        about: fundCode,
        title: `${fund.name} ${name}（${version}版）`,
        diff: [
          { label: '版', before, after: version },
          { label: '適用の日', before: null, after: longDate(effectiveFrom) },
        ],
        effect: [{ text: '適用の日から、次の購入の前に新しい版の確認が必要になります（400-105）。', count: null }],
        basis: { 適用中の版: before ?? 'なし' },
      };
    },
    async run(tx, edition, { checker, maker, requestId }) {
      const by = { operator: checker.id, proposedBy: maker.id, requestId };
      return { ...(await publishFundEdition(tx, edition, by, clock)) };
    },
  }),
];
