import { Refused } from '@tsuzura/contract/kernel';
import { instant } from '@tsuzura/domain/calendar';
import { countGivenUp, givenUpMessages, tryMessageAgain } from '@tsuzura/store/kernel';
import type { BulkJobs, BulkKind } from '../kernel/bulk/index.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';

const kind = 'outbox.resend';
const text = '止まった通知の送り直し';

/** Messages that were given up: each is due again, with all its attempts. */
export const resendMessages = (realNow: () => number): BulkKind => ({
  kind,
  text,
  count: (tx) => countGivenUp(tx),
  page: (tx, _payload, after, limit) => givenUpMessages(tx, after, limit),
  work: (tx, id) => tryMessageAgain(tx, id, instant(realNow())),
});

export const bulkProposals = ({ bulk }: { readonly bulk: BulkJobs }): readonly ProposalKind[] => [
  proposalKind({
    kind,
    text,
    async describe(tx) {
      const count = await countGivenUp(tx);
      if (count === 0) throw new Refused('NOT_FOUND');
      return {
        subject: kind,
        about: kind,
        title: `${text} ${count.toLocaleString('ja-JP')}件`,
        diff: [{ label: '止まった通知', before: `${count.toLocaleString('ja-JP')}件`, after: '0件' }],
        effect: [{ text: `${count.toLocaleString('ja-JP')}件をもう一度送ります。`, count }],
        basis: {},
      };
    },
    async run(tx, payload, { checker }) {
      const { id, total } = await bulk.start(tx, { kind, title: text, payload, by: checker.id });
      return { bulkJob: id, total };
    },
  }),
];
