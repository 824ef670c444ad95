import { atJst, ymd } from '@tsuzura/domain/calendar';
import * as document from '../document/index.ts';
import * as kernel from '../kernel/index.ts';

const today = ymd('2026-11-13');
const now = atJst(today, '10:00');
const page = { maker: 'o', now, before: null, limit: 20 };

/** What the operators' console reads, for the test of growth. */
export const operatorReads: Readonly<Record<string, (reader: kernel.Reader) => Promise<unknown>>> = {
  alerts: (r) => kernel.openAlerts(r),
  'proposals that wait': (r) => kernel.listProposals(r, 'waiting', page),
  'proposals of a maker': (r) => kernel.listProposals(r, 'mine', page),
  proposals: (r) => kernel.listProposals(r, 'all', page),
  'proposals that wait, counted': (r) => kernel.countWaitingProposals(r, now),
  'one proposal': (r) => kernel.findProposal(r, 'grown-1', now),
  'audience of a document': (r) => document.audienceOf(r, 'TERMS'),
  'documents in force of a kind': (r) => document.documentsInForce(r, 'TERMS', today),
  'edition of a fund in force': (r) => document.fundEditionInForce(r, 'TZ010001', 'PROSPECTUS', today),
};
