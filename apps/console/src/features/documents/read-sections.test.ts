import { expect, test } from 'vitest';
import { readSections } from './read-sections.ts';

test('headings and paragraphs are read as they are written; lines of a paragraph are one', () => {
  expect(readSections('# 第1条\nはじめに。\nつづき。\n\n二つ目。\n# 第2条\n\nおわり。')).toEqual([
    { heading: '第1条', paragraphs: ['はじめに。つづき。', '二つ目。'] },
    { heading: '第2条', paragraphs: ['おわり。'] },
  ]);
});

test.each(['', 'はじめに。', '# 第1条', '# \n本文', '# 第1条\n# 第2条\n本文'])('%j is not whole', (text) => {
  expect(readSections(text)).toBeNull();
});
