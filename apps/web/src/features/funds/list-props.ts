import type { FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { useHeldCodes } from '../../shared/asset/index.ts';
import { useToggleWatch, useWatched } from '../../shared/watch/use-watch.ts';
import { mostCompared } from './chosen.ts';
import { useLatest } from './use-latest.ts';

/** What cards and table are given alike. */
export interface ListProps {
  readonly funds: readonly FundSummary[];
  /** The day in the page's lead; a price of another day says so itself. */
  readonly day: Ymd | null;
  readonly chosen: readonly string[];
  readonly onChoose: (fund: FundSummary, isChosen: boolean) => void;
}

/** What a row knows of itself alone: a press on one row draws that row, and no other. */
export interface RowProps {
  readonly fund: FundSummary;
  readonly day: Ymd | null;
  readonly isHeld: boolean;
  readonly isWatched: boolean;
  readonly isChosen: boolean;
  /** Three are chosen: a fourth has to wait for one of them. */
  readonly isFull: boolean;
  readonly onChoose: (fund: FundSummary, isChosen: boolean) => void;
  readonly onWatch: (code: string, isOn: boolean) => void;
}

/** Holdings and お気に入り are read once for the list: twenty rows that each ask would be a hundred readers. */
export function useRows({ funds, day, chosen, onChoose }: ListProps): readonly RowProps[] {
  const watched = useWatched();
  const held = useHeldCodes();
  const onWatch = useLatest(useToggleWatch());
  return funds.map((fund) => ({
    fund,
    day,
    isHeld: held.includes(fund.code),
    isWatched: watched?.includes(fund.code) ?? false,
    isChosen: chosen.includes(fund.code),
    isFull: chosen.length >= mostCompared,
    onChoose,
    onWatch,
  }));
}
