export { createProver, type ProofParts, type Prover } from './prover.ts';
