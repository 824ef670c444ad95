import type { FundSummary } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

/** What is unusual about a price: of another day, not confirmed yet, or for a single unit. */
export function NavNote({ fund, day }: { readonly fund: FundSummary; readonly day: Ymd | null }) {
  const { navDate, navUnit, isPreliminary } = fund;
  const words = [
    navUnit === 1 ? '1口あたり' : '',
    isPreliminary ? '速報' : '',
    navDate === day ? '' : shortDate(navDate),
  ].filter(Boolean);
  return words.length > 0 && <span className="note ml-2">{words.join(' ')}</span>;
}
