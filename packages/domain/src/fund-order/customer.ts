import type { Withholding } from '../tax/index.ts';

/** A customer the batch decides about. */
export interface BatchCustomer {
  readonly id: string;
  readonly subject: string;
  readonly mail: string;
  /** 特定口座; null means that none was opened. */
  readonly withholding: Withholding | null;
  /** 配当等受入 in the specific account: only then losses are set off against dividends. */
  readonly dividendsIncluded: boolean;
}
