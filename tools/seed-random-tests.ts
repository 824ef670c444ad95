import fc from 'fast-check';
import { testSeed } from './test-seed.ts';

/* Before every test file: a property without a seed of its own is tried with the one seed of this run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed() });
