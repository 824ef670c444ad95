export {
  proposalKind,
  type ActBy,
  type Description,
  type Operator,
  type PayloadOf,
  type ProposalKind,
} from './proposal-kind.ts';
export { createProposals, type Proposals, type Verdict } from './proposals.ts';
