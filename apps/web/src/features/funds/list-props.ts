import type { FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';

/** What cards and table are given alike. */
export interface ListProps {
  readonly funds: readonly FundSummary[];
  /** The day in the page's lead; a price of another day says so itself. */
  readonly day: Ymd | null;
  readonly chosen: readonly string[];
  readonly onChoose: (fund: FundSummary, isChosen: boolean) => void;
}
