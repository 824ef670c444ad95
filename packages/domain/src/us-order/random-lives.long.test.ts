import { test } from 'vitest';
import { expectLives } from './random-lives.test-support.ts';

test('300 lives of trades in both currencies, exchanges, dividends and splits come to what a twin adds up, to the yen and the cent', () =>
  expectLives(300));
