import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'partners-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const readNumber = (line: unknown) => (typeof line === 'number' ? line : null);
const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').map(Number);

test('a journal makes its folder, and a line is in the file when `add` returns', () => {
  const file = join(folder, 'deep/er/numbers.jsonl');
  const journal = openJournal(file, 3, readNumber);
  journal.add(1);
  expect(lines(file)).toEqual([1]);
  journal.close();
});

test('the file never grows past twice what is kept', () => {
  const file = join(folder, 'many.jsonl');
  const journal = openJournal(file, 3, readNumber);
  for (let number = 1; number <= 20; number += 1) {
    journal.add(number);
    expect(lines(file).length).toBeLessThan(6);
    expect(lines(file).slice(-3)).toEqual([number - 2, number - 1, number].filter((value) => value > 0));
  }
  journal.close();
  expect(openJournal(file, 3, readNumber).kept).toEqual([18, 19, 20]);
});

test('without a file nothing is kept', () => {
  const journal = openJournal(null, 3, readNumber);
  journal.add(1);
  journal.close();
  expect(journal.kept).toEqual([]);
});
