import { test } from 'vitest';
import { expectLives } from './random-lives.test-support.ts';

test('200 random margin lives: the books and the naive twin agree to the yen', () => expectLives(200));
