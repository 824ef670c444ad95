import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

/** Every valuation names its day (checklist 55). Funds that invest abroad may be a day behind: then both ends. */
export function valuedOnText(holdings: readonly { readonly navDate: Ymd }[]): string {
  const days = holdings.map(({ navDate }) => navDate).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${first === last ? '' : `${shortDate(first)}から`}${shortDate(last)}の基準価額で計算`;
}
