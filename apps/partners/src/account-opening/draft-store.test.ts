import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { draftLifetimeMs, openDraftStore } from './draft-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'drafts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const draft = { step: 'work', typed: { lastName: '髙﨑' } };
const owner = 'n'.repeat(43);

test('another key, another owner and a changed file open nothing', () => {
  const store = openDraftStore(folder, () => 0);
  const key = store.keep('', owner, draft);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(store.read('k'.repeat(43), owner)).toBeNull();
  expect(store.read('../../etc/passwd', owner)).toBeNull();
  expect(store.read(key, 'o'.repeat(43))).toBeNull();
  const [file = ''] = readdirSync(folder);
  const kept = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sealed: string };
  const sealed = `${kept.sealed.slice(0, -4)}AAAA`;
  writeFileSync(join(folder, file), JSON.stringify({ ...kept, sealed }));
  expect(openDraftStore(folder, () => 0).read(key, owner)).toBeNull();
  store.forget(key);
  expect(readdirSync(folder)).toEqual([]);
});

test('it is kept for a day, over a restart, and not a moment longer; then its file is gone too', () => {
  const now = { at: 5_000 };
  const key = openDraftStore(folder, () => now.at).keep('', owner, draft);
  now.at += draftLifetimeMs - 1;
  expect(openDraftStore(folder, () => now.at).read(key, owner)).toEqual({ ...draft, until: 5_000 + draftLifetimeMs });
  now.at += 1;
  expect(openDraftStore(folder, () => now.at).read(key, owner)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('nothing on the disk can be read without the key: neither what was typed, nor whose it is, nor the key', () => {
  const store = openDraftStore(folder, () => 0);
  const key = store.keep('', owner, draft);
  const [file = ''] = readdirSync(folder);
  const text = `${file} ${readFileSync(join(folder, file), 'utf8')}`;
  for (const secret of ['髙﨑', 'lastName', owner, key]) expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from('髙﨑').toString('base64').slice(0, 6));
  store.forget(key);
});

test('a thousand are kept, and of one more the oldest goes', () => {
  const store = openDraftStore(null, () => 0);
  const keys = Array.from({ length: 1_001 }, () => store.keep('', owner, draft));
  expect(store.read(keys[0] ?? '', owner)).toBeNull();
  expect(store.read(keys[1] ?? '', owner)).not.toBeNull();
  expect(store.keep(keys[1] ?? '', owner, draft)).toBe(keys[1]);
});
