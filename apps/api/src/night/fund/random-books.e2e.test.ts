import { test } from 'vitest';
import { expectAgreement } from './random-books.test-support.ts';

test('10,000 random histories: the in-memory broker and the naive twin agree to the yen', () =>
  expectAgreement(10_000));
