import type { Clock } from '../kernel/clock.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';
import { importTransferred } from './import-transferred.ts';

export const statementProposals = ({ clock }: { readonly clock: Clock }): readonly ProposalKind[] => [
  proposalKind({
    kind: 'transferred-reports.import',
    text: '移管前の報告書の取り込み',
    async describe(_, { transferredReports }) {
      const customers = new Set(transferredReports.map(({ accountNumber }) => accountNumber)).size;
      const [first] = transferredReports;
      const count = transferredReports.length;
      return {
        subject: `transferred-reports ${first?.sourceNumber ?? ''}`,
        about: first?.sourceNumber ?? '',
        title: `移管前の報告書 ${count}件`,
        diff: transferredReports.slice(0, 20).map(({ accountNumber, name }) => ({
          label: `口座${accountNumber}`,
          before: null,
          after: name,
        })),
        effect: [{ text: `${customers}人のお客さまが、報告書${count}件を見られるようになります。`, count }],
        basis: {},
      };
    },
    async run(tx, { transferredReports }, { checker, maker, requestId }) {
      const by = { operator: checker.id, proposedBy: maker.id, requestId };
      return { ...(await importTransferred(tx, transferredReports, by, clock)) };
    },
  }),
];
