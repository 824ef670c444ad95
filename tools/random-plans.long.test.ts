import { test } from 'vitest';
import { compareLives } from './random-plans.test-support.ts';

test('random lives with plans through the database are those of the rules', () => compareLives(20_261_116), 300_000);
