export { makeEvidencePack } from './make-pack.ts';
export { verifyPack, type Verdict } from './verify-pack.ts';
