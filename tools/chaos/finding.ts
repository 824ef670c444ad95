/** What is proved; the letters are those of the issue that asked for it and of ADR-0079. */
export type Proved =
  /** Debits are credits. */
  | 'M1'
  /** A balance is the sum of its postings. */
  | 'M2'
  /** Units of customers are units at the funds. */
  | 'M3'
  /** The quota is never passed, and is what its uses come to. */
  | 'M4'
  /** Tax is what the naive twin says. */
  | 'M5'
  /** Every acknowledged command once, and nothing that nobody sent. */
  | 'M6'
  /** Only legal transitions. */
  | 'M7'
  /** The chain of hashes is whole. */
  | 'M8'
  /** Consent is on record for each order. */
  | 'M9'
  /** Cash and quota of each customer have a serial order that agrees with real time. */
  | 'serial'
  /** Something the clients saw that may never be seen, such as a 500. */
  | 'seen';

export interface Finding {
  readonly proves: Proved;
  /** A name for it: `lost-order`, `double-order`, … */
  readonly name: string;
  /** Which order, account, customer … */
  readonly subject: string;
  readonly detail: string;
}

export const findingText = ({ proves, name, subject, detail }: Finding): string =>
  `${proves} ${name}: ${subject}${detail === '' ? '' : ` (${detail})`}`;
