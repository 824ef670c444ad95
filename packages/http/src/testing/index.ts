export { createProver, type ProofParts, type Prover } from './prover.ts';
export { testLimits } from './test-limits.ts';
