import { CannotStart } from './cannot-start.ts';

/** Processes of a server that was killed are still ending. */
export class StillInUse extends CannotStart {}

/** What a PostgreSQL program printed, in one sentence. */
export function explainLog(log: string, folder: string): Error {
  if (/No space left on device/.test(log))
    return new CannotStart(`データフォルダ（${folder}）の空き容量が足りません。`);
  if (/Read-only file system|Permission denied/.test(log)) {
    return new CannotStart(`データフォルダ（${folder}）に書き込めません。書き込みの権限をご確認ください。`);
  }
  if (/shared memory block .* is still in use/.test(log))
    return new StillInUse('前回のPostgreSQLが終わっていません。少し待ってから、もう一度起動してください。');
  const last = log.trim().split('\n').at(-1) ?? '';
  return new CannotStart(`組み込みのPostgreSQLを起動できませんでした（${last}）。`);
}
