import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errors } from '@tsuzura/contract/kernel';
import { root } from '../project-config.ts';
import { withoutRefusalTexts } from './error-texts.ts';

test('bundles are without the text of every refusal that an answer explains, and have all others', () => {
  const read = (name: string) => readFileSync(join(root, 'packages/contract/src/kernel', name), 'utf8');
  const bundled = withoutRefusalTexts(
    read('error.ts') + read('sign-in-errors.ts') + read('stock-errors.ts') + read('console-errors.ts'),
  );
  const kept = [...bundled.matchAll(/text:\s*'([^']*)'/g)].map(([, text = '']) => text);
  const expected = Object.values(errors).map(({ shows, text }) =>
    shows === 'dialog' || shows === 'field' ? '' : text,
  );
  expect(kept.toSorted()).toEqual(expected.toSorted());
  expect(kept.filter((text) => text === '').length).toBeGreaterThan(50);
});
