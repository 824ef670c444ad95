import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { atJst, type Ymd } from '@tsuzura/domain/calendar';
import type { Reader } from '@tsuzura/store/kernel';
import { listStatements, readStatements, type StatementFilter } from '@tsuzura/store/statement';

/** Read and sent a few at a time: a year of two thousand statements takes no more memory than one of twenty. */
const statementsAtOnce = 25;
const mostStatements = 5_000;

/** The statements of a period as a ZIP that is made while it is sent. PDFs are packed already, so they are only put in. */
export function zipStatements(reader: Reader, subject: string, filter: StatementFilter): Readable {
  return Readable.from(chunks(reader, subject, filter), { objectMode: false });
}

async function* chunks(reader: Reader, subject: string, filter: StatementFilter): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (let offset = 0; offset < mostStatements; offset += statementsAtOnce) {
    const { statements } = await listStatements(reader, subject, filter, { limit: statementsAtOnce, offset });
    const ids = statements.map(({ id }) => id);
    for (const { id, name, issuedOn, bytes } of await readStatements(reader, ids, subject, filter.today)) {
      const file = new ZipPassThrough(`${issuedOn}_${fileNameOf(name)}_${id}.pdf`);
      file.mtime = mtimeOf(issuedOn);
      zip.add(file);
      file.push(bytes, true);
    }
    yield* ready.splice(0);
    if (statements.length < statementsAtOnce) break;
  }
  zip.end();
  yield* ready.splice(0);
}

/** The day of issue, so that the same statements give the same file. */
const mtimeOf = (day: Ymd): Date => new Date(atJst(day, '00:00'));

/** What no file system takes is left out. */
export const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\s　]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
