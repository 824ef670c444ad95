import { spawnSync } from 'node:child_process';
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

test('a line for which there is no room leaves nothing behind: what was added before it is whole', () => {
  const file = join(folder, 'full.jsonl');
  const script = `
    import { openJournal } from ${JSON.stringify(join(import.meta.dirname, 'journal.ts'))};
    const journal = openJournal(${JSON.stringify(file)}, 1000, () => null);
    let refused = 0;
    for (const number of [1, 2, 3]) try { journal.add(String(number).repeat(200)); } catch { refused += 1; }
    try { journal.add(4); } catch { refused += 1; }
    console.log(refused);`;
  // The system allows files of 512 bytes: the third line does not fit, the short fourth one does.
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -f 1; exec node --input-type=module'], {
    input: script,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('1\n');
  expect(readFileSync(file, 'utf8')).toBe(`"${'1'.repeat(200)}"\n"${'2'.repeat(200)}"\n4\n`);
});
