import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errors } from '@tsuzura/contract/kernel';
import { root } from '../project-config.ts';
import { withoutDocumentation, withoutOperatorRows, withoutRefusalTexts } from './contract-texts.ts';

test('bundles are without the text of every refusal that an answer explains, and have all others', () => {
  const read = (name: string) => readFileSync(join(root, 'packages/contract/src/kernel', name), 'utf8');
  const bundled = withoutRefusalTexts(
    ['error.ts', 'sign-in-errors.ts', 'stock-errors.ts', 'console-errors.ts', 'operator-errors.ts'].map(read).join(''),
  );
  const kept = [...bundled.matchAll(/text:\s*'([^']*)'/g)].map(([, text = '']) => text);
  const expected = Object.values(errors).map(({ shows, text }) =>
    shows === 'dialog' || shows === 'field' ? '' : text,
  );
  expect(kept.toSorted()).toEqual(expected.toSorted());
  expect(kept.filter((text) => text === '').length).toBeGreaterThan(50);
});

test('bundles are without titles of calls and names of schemas, and keep titles that are fields', () => {
  const read = (name: string) => readFileSync(join(root, 'packages/contract/src/main', name), 'utf8');
  const calls = withoutDocumentation(read('fund.ts') + read('notice.ts'));
  expect(calls).not.toMatch(/title: '|[.]meta\(/);
  expect(calls).toContain("path: '/public/v1/funds'");
  expect(calls).toContain('title: z.string(),');
});

test('bundles of customers are without the rows that only operators are refused by', () => {
  const rows = readFileSync(join(root, 'packages/contract/src/kernel/operator-errors.ts'), 'utf8');
  expect(rows).toContain('PROPOSAL_SAME_PERSON');
  expect(withoutOperatorRows(rows)).toMatch(/export const operatorErrors = \{\n\} as const satisfies/);
});
