import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { atJst, type Ymd } from '@tsuzura/domain/calendar';
import type { Reader } from '@tsuzura/store/kernel';
import { listPapers, readPapers, type PaperFilter } from '@tsuzura/store/paper';

/** Read and sent a few at a time: a year of two thousand papers takes no more memory than one of twenty. */
const papersAtOnce = 25;
const mostPapers = 5_000;

/** The papers of a period as a ZIP that is made while it is sent. PDFs are packed already, so they are only put in. */
export function zipPapers(reader: Reader, subject: string, filter: PaperFilter): Readable {
  return Readable.from(chunks(reader, subject, filter), { objectMode: false });
}

async function* chunks(reader: Reader, subject: string, filter: PaperFilter): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (let offset = 0; offset < mostPapers; offset += papersAtOnce) {
    const { papers } = await listPapers(reader, subject, filter, { limit: papersAtOnce, offset });
    const ids = papers.map(({ id }) => id);
    for (const { id, name, issuedOn, bytes } of await readPapers(reader, ids, subject, filter.today)) {
      const file = new ZipPassThrough(`${issuedOn}_${fileNameOf(name)}_${id}.pdf`);
      file.mtime = mtimeOf(issuedOn);
      zip.add(file);
      file.push(bytes, true);
    }
    yield* ready.splice(0);
    if (papers.length < papersAtOnce) break;
  }
  zip.end();
  yield* ready.splice(0);
}

/** The day of issue, so that the same papers give the same file. */
const mtimeOf = (day: Ymd): Date => new Date(atJst(day, '00:00'));

/** What no file system takes is left out. */
export const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\s　]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
