import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from './precompress.ts';

test('text gets both forms and reads the same; a font, and a text too short to gain, are left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-compress-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [script, font, tiny] = [
    file('app.js', 'つづら'.repeat(500)),
    file('noto.woff2', 'x'.repeat(500)),
    file('a.json', '{}'),
  ];
  await precompress([script, font, tiny]);
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe('つづら'.repeat(500));
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe('つづら'.repeat(500));
  for (const name of [font, tiny]) expect(existsSync(`${name}.br`) || existsSync(`${name}.gz`)).toBe(false);
  rmSync(folder, { recursive: true });
});
