import {
  addBusinessDays,
  atJst,
  japan,
  nextBusinessDay,
  openInBoth,
  unitedStates,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';

/** The days of one trade in both countries (rule US-3). */
export interface UsTradeDates {
  readonly localTradeDate: Ymd;
  /** T+1 in New York. */
  readonly localSettlementDate: Ymd;
  /** 国内約定日: the Japanese business day after the trade. */
  readonly domesticTradeDate: Ymd;
  /** 国内受渡日: cash, tax and the NISA year go by it. */
  readonly domesticSettlementDate: Ymd;
  /** From when yen amounts are final: the fixing of the domestic trade date. */
  readonly fixedAt: Instant;
}

const bothOpen = openInBoth(japan, unitedStates);
/** When the rate of a day (仲値) is fixed, in Japan. */
export const fixingTime = '10:00';

/**
 * The domestic trade date is day one, also when New York is closed on it; the second and the third are days that both countries
 * work.
 */
export function usTradeDates(localTradeDate: Ymd): UsTradeDates {
  const domesticTradeDate = nextBusinessDay(japan, localTradeDate);
  const second = nextBusinessDay(bothOpen, domesticTradeDate);
  return {
    localTradeDate,
    localSettlementDate: addBusinessDays(unitedStates, localTradeDate, 1),
    domesticTradeDate,
    domesticSettlementDate: nextBusinessDay(bothOpen, second),
    fixedAt: atJst(domesticTradeDate, fixingTime),
  };
}
