import type { Ymd } from '@tsuzura/domain/calendar';

/** The day most prices of a list are of: the newest. Text order is date order. null for an empty list. */
export function newestDay(funds: readonly { readonly navDate: Ymd }[]): Ymd | null {
  return funds.reduce<Ymd | null>(
    (newest, { navDate }) => (newest === null || navDate > newest ? navDate : newest),
    null,
  );
}
