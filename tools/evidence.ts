import { readFileSync, statSync } from 'node:fs';
import { verifyPack } from '../apps/api/src/statement/evidence/index.ts';

/*
 * `node tools/evidence.ts FILE.zip`: is this evidence pack whole? Needs nothing but the file: no service, no database.
 * Prints the head of its chain, which can be held against the audit trail (`evidence.made`). Exit code 0: whole; 1: not
 * whole, or no evidence pack; 2: there is nothing to look at.
 */
const [file] = process.argv.slice(2);
if (file === undefined) fail('使い方：npm run evidence -- 証跡ファイル.zip', 2);

function fail(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

function read(path: string): Uint8Array {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return fail(`ファイルが見つかりません：${path}`, 2);
  if (!found.isFile()) return fail(`ファイルではありません：${path}`, 2);
  try {
    return readFileSync(path);
  } catch {
    return fail(`ファイルを開けません：${path}`, 2);
  }
}

const verdict = verifyPack(read(file));
if (!verdict.whole) fail(`一致しません。${verdict.fault}`, 1);
const { orderId, madeAt, files, head } = verdict.manifest;
process.stdout.write(
  [
    `一致しました。`,
    `注文　${orderId}`,
    `作成　${madeAt}`,
    `ファイル　${files.length}件`,
    `末尾のハッシュ　${head}`,
    '',
  ].join('\n'),
);
