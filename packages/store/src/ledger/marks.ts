/** What happened to a row since it was sealed. Line 0 is the entry itself. */
export interface RowFault {
  readonly what: 'edited' | 'added' | 'removed';
  readonly entryId: bigint;
  readonly line: number;
}

/** Entries with a mark of each of their rows; numbers as PostgreSQL writes them. */
export interface PackedMarks {
  readonly entryIds: readonly string[];
  readonly entryMarks: readonly string[];
  /** How many lines each entry has. */
  readonly lineCounts: readonly number[];
  /** Those of the first entry, then those of the next. */
  readonly lineMarks: readonly string[];
}

interface Marked {
  readonly entryId: bigint;
  /** One for the entry, then one for each line. */
  readonly marks: readonly string[];
}

function unpacked({ entryIds, entryMarks, lineCounts, lineMarks }: PackedMarks): Marked[] {
  let at = 0;
  return entryIds.map((entryId, index) => ({
    entryId: BigInt(entryId),
    marks: [entryMarks[index] ?? '', ...lineMarks.slice(at, (at += lineCounts[index] ?? 0))],
  }));
}

/** Of lines that are numbered from 1 in each entry: how many each has. */
export function countsOf(lineNumbers: readonly number[]): number[] {
  const counts: number[] = [];
  for (const number of lineNumbers) {
    if (number === 1) counts.push(0);
    counts[counts.length - 1] = number;
  }
  return counts;
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
