import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription } from '@tsuzura/contract/main';
import type { OrderPaper } from '@tsuzura/domain/fund-order';

type Documents = Answer<typeof confirmSubscription>['documents'];

const paperOf = (papers: readonly OrderPaper[], kind: OrderPaper['kind']): OrderPaper | null =>
  papers.find((paper) => paper.kind === kind) ?? null;

const show = ({ id, name, url, isConfirmed }: OrderPaper) => ({ id, name, url, isConfirmed });

/** What must be read before a purchase. Without a 交付目論見書 a fund cannot be sold to anybody (§1.7). */
export function showPapers(papers: readonly OrderPaper[]): Documents {
  const prospectus = paperOf(papers, 'PROSPECTUS');
  if (!prospectus) throw new Refused('FUND_CLOSED');
  const supplement = paperOf(papers, 'SUPPLEMENTARY_PROSPECTUS');
  return { prospectus: show(prospectus), supplementaryProspectus: supplement && show(supplement) };
}

/** The editions in force now are the ones that count, whatever was in force when the quote was made. */
export function refuseUnreadPapers(papers: readonly OrderPaper[]): void {
  const isRead = paperOf(papers, 'PROSPECTUS') !== null && papers.every(({ isConfirmed }) => isConfirmed);
  if (!isRead) throw new Refused('PROSPECTUS_UNCONFIRMED');
}
