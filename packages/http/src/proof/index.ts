export { createProofCheck, hashOfToken, type CheckProof, type ProofOf } from './check-proof.ts';
