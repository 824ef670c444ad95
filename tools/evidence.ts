import { readFileSync } from 'node:fs';
import { verifyPack } from '../apps/api/src/paper/evidence/index.ts';

/*
 * `node tools/evidence.ts FILE.zip`: is this evidence pack whole? Needs nothing but the file: no service, no database.
 * Prints the head of its chain, which can be held against the audit trail (`evidence.made`). Exit code 1 when it is not whole.
 */
const [file] = process.argv.slice(2);
if (file === undefined) fail('使い方: node tools/evidence.ts 証跡ファイル.zip', 2);

function fail(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}

function read(path: string): Uint8Array {
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
