/** Rule SCREEN-21: twenty each. */
export const pageSize = 20;
/** A made-up address must not ask for thousands of pages. */
const mostPages = 50;

/** How many pages are shown: `?page=3` is the first three, so that a return finds the row that was left. */
export function pagesOf(asked: string | undefined): number {
  const pages = /^\d{1,4}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(pages, 1), mostPages);
}

/** Offsets of the pages after the first, once it is known how many funds there are. */
export function furtherOffsets(pages: number, total: number): readonly number[] {
  const last = Math.min(pages, Math.ceil(total / pageSize), mostPages);
  return Array.from({ length: Math.max(last - 1, 0) }, (_, index) => (index + 1) * pageSize);
}
