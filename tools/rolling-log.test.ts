import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRollingLog } from './rolling-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tsuzura-log-'));
  file = join(folder, 'service.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('a line that would pass the size begins a new file; one that just fits does not', async () => {
  const log = openRollingLog(file, { maxBytes: 10, keep: 2 });
  for (const line of ['1234\n', '1234\n', 'x\n']) {
    log.write(line);
    await log.close();
  }
  expect([read('service.log'), read('service.log.1')]).toEqual(['x\n', '1234\n1234\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('only so many old files stay, the newest with the lowest number', async () => {
  const log = openRollingLog(file, { maxBytes: 2, keep: 2 });
  for (const line of ['a\n', 'b\n', 'c\n', 'd\n', 'e\n']) {
    log.write(line);
    await log.close();
  }
  expect(readdirSync(folder).toSorted()).toEqual(['service.log', 'service.log.1', 'service.log.2']);
  expect(['service.log', 'service.log.1', 'service.log.2'].map(read)).toEqual(['e\n', 'd\n', 'c\n']);
});

test('it goes on in the file of the process before, counted by its bytes', async () => {
  writeFileSync(file, 'つづら\n'); // ten bytes
  const log = openRollingLog(file, { maxBytes: 12, keep: 1 });
  log.write('a\n');
  await log.close();
  expect(read('service.log')).toBe('つづら\na\n');
  log.write('b\n');
  await log.close();
  expect([read('service.log'), read('service.log.1')]).toEqual(['b\n', 'つづら\na\n']);
});

test('while the disk takes nothing the service goes on, and afterwards a line says how many are missing', async () => {
  mkdirSync(file); // writing to a folder fails, as writing to a full disk does
  const log = openRollingLog(file, { maxBytes: 1e9, keep: 1 });
  log.write('a\n');
  log.write('b\n');
  await log.close();
  rmSync(file, { recursive: true });
  log.write('c\n');
  log.write('d\n');
  await log.close();
  expect(read('service.log')).toBe('{"level":"warn","site":"log","lostLines":2}\nc\nd\n');
});

test('what waits is bounded: further lines are dropped and counted', async () => {
  const log = openRollingLog(file, { maxBytes: 1e9, keep: 1, maxWaiting: 4 });
  for (const line of ['a\n', 'b\n', 'c\n']) log.write(line);
  await log.close();
  expect(read('service.log')).toBe('{"level":"warn","site":"log","lostLines":1}\na\nb\n');
});
