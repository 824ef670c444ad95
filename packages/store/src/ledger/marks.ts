/** What happened to a row since it was sealed. Line 0 is the entry itself. */
export interface RowFault {
  readonly what: 'edited' | 'added' | 'removed';
  readonly entryId: bigint;
  readonly line: number;
}

/** Entries with eight bytes of each of their rows (the entry, then its lines), as `ledger.recording` keeps them. */
export interface PackedMarks {
  readonly entryIds: readonly bigint[];
  readonly lineCounts: readonly number[];
  readonly marks: Buffer;
}

interface Marked {
  readonly entryId: bigint;
  /** One for the entry, then one for each line. */
  readonly marks: readonly string[];
}

const markSize = 8;

function unpacked({ entryIds, lineCounts, marks }: PackedMarks): Marked[] {
  let at = 0;
  return entryIds.map((entryId, index) => ({
    entryId,
    marks: Array.from({ length: 1 + (lineCounts[index] ?? 0) }, () => marks.toString('hex', at, (at += markSize))),
  }));
}

/** The first row, by entry and line, that differs between what was sealed and what is there. */
export function firstDifference(sealed: PackedMarks, now: PackedMarks): RowFault | null {
  const before = unpacked(sealed);
  const after = unpacked(now);
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
