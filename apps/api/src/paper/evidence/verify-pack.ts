import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { firstLink, manifestName, nextLink, packFormat, type Manifest } from './pack.ts';

export type Verdict =
  | { readonly whole: true; readonly manifest: Manifest }
  | { readonly whole: false; readonly fault: string };

const fault = (text: string): Verdict => ({ whole: false, fault: text });

interface KeptPaper {
  readonly file?: unknown;
  readonly sha256?: unknown;
}

/** Checks a pack with nothing but itself: every file, the chain over them, and that the papers are those that were issued. */
export function verifyPack(zip: Uint8Array): Verdict {
  let files: Record<string, Uint8Array>;
  let manifest: Manifest;
  try {
    files = unzipSync(zip);
    manifest = JSON.parse(new TextDecoder().decode(files[manifestName])) as Manifest;
  } catch {
    return fault('証跡ファイルとして読み取れません。');
  }
  if (manifest.format !== packFormat || !Array.isArray(manifest.files))
    return fault('証跡ファイルの形式ではありません。');
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
  return papersAreIssued(files, manifest);
}

/** The record of issue names the hash of each PDF; it must be the PDF that is here. */
function papersAreIssued(files: Record<string, Uint8Array>, manifest: Manifest): Verdict {
  const issued = JSON.parse(
    new TextDecoder().decode(files['papers.json'] ?? new TextEncoder().encode('[]')),
  ) as KeptPaper[];
  for (const { file, sha256 } of issued) {
    const listed = manifest.files.find(({ name }) => name === file);
    if (!listed || listed.sha256 !== sha256) return fault(`交付の記録と一致しません：${String(file)}`);
  }
  return { whole: true, manifest };
}
