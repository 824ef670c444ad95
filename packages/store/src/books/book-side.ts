/** One side of a book: what is kept, or what orders and postings say. A subject that is on one side only counts as zero on the other. */
type Side = 'kept' | 'derived';
export const side = (of: Side, book: string, rows: string) =>
  `select ${book} as book, x.subject, ${of === 'kept' ? 'x.amount as kept, 0 as derived' : '0 as kept, x.amount as derived'} from (${rows}) x`;
