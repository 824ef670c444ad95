/** What happened to a row since it was sealed. Line 0 is the entry itself. */
export interface RowFault {
  readonly what: 'edited' | 'added' | 'removed';
  readonly entryId: bigint;
  readonly line: number;
}

interface Marked {
  readonly entryId: bigint;
  /** One for the entry, then one for each line. */
  readonly marks: readonly string[];
}

const markSize = 8;

/** `marks` of `ledger.seal_leaf`: for each entry its id (8 bytes), the number of marks (2), the marks (8 each). */
function read(packed: Buffer): Marked[] {
  const found: Marked[] = [];
  for (let at = 0; at < packed.length;) {
    const entryId = packed.readBigInt64BE(at);
    const count = packed.readInt16BE(at + 8);
    const first = at + 10;
    const marks = Array.from({ length: count }, (_, index) =>
      packed.toString('hex', first + index * markSize, first + (index + 1) * markSize),
    );
    found.push({ entryId, marks });
    at = first + count * markSize;
  }
  return found;
}

/** The first row, by entry and line, that differs between what was sealed and what is there. */
export function firstDifference(sealed: Buffer, now: Buffer): RowFault | null {
  const before = read(sealed);
  const after = read(now);
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const was = before[index];
    const is = after[index];
    if (was && (!is || is.entryId > was.entryId)) return { what: 'removed', entryId: was.entryId, line: 0 };
    if (is && (!was || is.entryId < was.entryId)) return { what: 'added', entryId: is.entryId, line: 0 };
    const fault = was && is && differenceOf(was, is);
    if (fault) return fault;
  }
  return null;
}

/**
 * Lines are numbered without gaps, so a removed one shifts those behind it, and their marks, which cover the number,
 * all differ. When the counts differ, the first place where the marks part is the line.
 */
function differenceOf({ entryId, marks }: Marked, is: Marked): RowFault | null {
  const what = is.marks.length < marks.length ? 'removed' : is.marks.length > marks.length ? 'added' : 'edited';
  for (let line = 0; line < Math.max(marks.length, is.marks.length); line += 1) {
    if (marks[line] === is.marks[line]) continue;
    return { what, entryId, line };
  }
  return null;
}
