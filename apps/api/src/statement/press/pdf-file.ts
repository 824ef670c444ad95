import { assert } from '@tsuzura/domain/kernel';

/** An object of a PDF as the compiler writes them: a dictionary in text, perhaps with a stream behind it. */
export interface PdfObject {
  readonly id: number;
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

const streamStart = '\nstream\n';

/** Objects stand one behind the other, none packed into another. */
export function readObjects(pdf: Buffer): PdfObject[] {
  const found: PdfObject[] = [];
  const header = /(\d+) 0 obj\n/y;
  const text = pdf.toString('latin1');
  for (let at = text.indexOf('\n\n') + 2; ;) {
    header.lastIndex = at;
    const match = header.exec(text);
    if (!match) break;
    const start = header.lastIndex;
    const end = text.indexOf('\nendobj', start);
    const body = text.slice(start, end);
    const cut = body.indexOf(streamStart);
    const length = cut === -1 ? null : Number(/\/Length (\d+)/.exec(body.slice(0, cut))?.[1]);
    const from = start + cut + streamStart.length;
    found.push({
      id: Number(match[1]),
      dictionary: cut === -1 ? body : body.slice(0, cut),
      stream: length === null ? null : pdf.subarray(from, from + length),
    });
    const closed = text.indexOf('\nendobj', length === null ? start : from + length);
    at = closed + '\nendobj\n\n'.length;
  }
  assert(found.length > 0, 'the compiler writes objects');
  return found;
}

export const bytesOf = ({ id, dictionary, stream }: PdfObject): Buffer =>
  stream === null
    ? Buffer.from(`${id} 0 obj\n${dictionary}\nendobj\n\n`, 'latin1')
    : Buffer.concat([
        Buffer.from(`${id} 0 obj\n${dictionary}${streamStart}`, 'latin1'),
        stream,
        Buffer.from('\nendstream\nendobj\n\n', 'latin1'),
      ]);

/** A stream and what stands in its dictionary besides the length. */
export const streamObject = (id: number, stream: Buffer, entries: string): PdfObject => ({
  id,
  dictionary: `<<\n  /Length ${stream.length}\n  ${entries}\n>>`,
  stream,
});

export interface PdfPart {
  readonly id: number;
  readonly bytes: Buffer;
}

/** Puts objects, numbered from 1 without gaps, together to a file. */
export function writePdf(parts: readonly PdfPart[], trailer: string): Buffer {
  const top = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1');
  const offsets: number[] = [];
  let at = top.length;
  for (const { id, bytes } of parts) {
    offsets[id] = at;
    at += bytes.length;
  }
  const lines = Array.from({ length: parts.length }, (_, index) => {
    const offset = offsets[index + 1];
    assert(offset !== undefined, 'objects are numbered without gaps');
    return `${String(offset).padStart(10, '0')} 00000 n\r\n`;
  });
  const size = parts.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f\r\n${lines.join('')}trailer\n<<\n  /Size ${size}\n${trailer}\n>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([top, ...parts.map(({ bytes }) => bytes), Buffer.from(tail, 'latin1')]);
}
