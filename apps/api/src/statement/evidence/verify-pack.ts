import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { firstLink, manifestName, nextLink, packFormat, type Manifest } from './pack.ts';

export type Verdict =
  | { readonly whole: true; readonly manifest: Manifest }
  | { readonly whole: false; readonly fault: string };

const fault = (text: string): Verdict => ({ whole: false, fault: text });

interface KeptStatement {
  readonly file?: unknown;
  readonly sha256?: unknown;
}

/** "PK": what every ZIP begins with. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Checks a pack with nothing but itself: every file, the chain over them, and that the statements are those that were issued. */
export function verifyPack(zip: Uint8Array): Verdict {
  if (!isZip(zip)) return fault('ZIPファイルではないため、証跡ファイルとして読み取れません。');
  try {
    const files = unzipSync(zip);
    const manifest = manifestIn(files);
    return manifest ? compare(files, manifest) : fault('証跡ファイルの形式ではありません。');
  } catch {
    // What is inside is somebody else's word: whatever it breaks, it is not whole.
    return fault('壊れているか書き換えられているため、読み取れません。');
  }
}

function manifestIn(files: Record<string, Uint8Array>): Manifest | null {
  const written = files[manifestName];
  if (!written) return null;
  const manifest = JSON.parse(new TextDecoder().decode(written)) as Manifest | null;
  return manifest?.format === packFormat && Array.isArray(manifest.files) ? manifest : null;
}

function compare(files: Record<string, Uint8Array>, manifest: Manifest): Verdict {
  const listed = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
  const extra = Object.keys(files).find((name) => !listed.has(name));
  if (extra !== undefined) return fault(`一覧にないファイルがあります：${extra}`);
  let chain = firstLink(manifest.orderId, manifest.madeAt);
  for (const { name, bytes, sha256, chain: expected } of manifest.files) {
    const found = files[name];
    if (!found) return fault(`ファイルがありません：${name}`);
    const hash = createHash('sha256').update(found).digest('hex');
    if (found.length !== bytes || hash !== sha256) return fault(`内容が変わっています：${name}`);
    chain = nextLink(chain, name, hash);
    if (chain !== expected) return fault(`つながりが切れています：${name}`);
  }
  if (chain !== manifest.head) return fault('最後のつながりが一致しません。');
  return statementsAreIssued(files, manifest);
}

/** The record of issue names the hash of each PDF; it must be the PDF that is here. */
function statementsAreIssued(files: Record<string, Uint8Array>, manifest: Manifest): Verdict {
  const issued = JSON.parse(
    new TextDecoder().decode(files['papers.json'] ?? new TextEncoder().encode('[]')),
  ) as KeptStatement[];
  for (const { file, sha256 } of issued) {
    const listed = manifest.files.find(({ name }) => name === file);
    if (!listed || listed.sha256 !== sha256) return fault(`交付の記録と一致しません：${String(file)}`);
  }
  return { whole: true, manifest };
}
