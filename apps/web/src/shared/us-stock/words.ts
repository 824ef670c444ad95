import type { UsOrder } from '@tsuzura/contract/trading';
import { parseInstant, timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { newYorkTimeOf } from '@tsuzura/domain/us-stock';

export const usExchangeNames = { NYSE: 'NYSE', NASDAQ: 'NASDAQ', ARCA: 'NYSE Arca' } as const;

/** "187.4500" → "187.45": cents always, more decimals where there are any. */
export const usPriceText = (price: string): string => {
  const [whole = '0', fraction = ''] = price.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${shown}`;
};

/** 「Orchard Devices (fictitious)」 → 「Orchard Devices」: that everything is invented is said elsewhere. */
export const usShortName = (name: string): string => name.replace(/\s*\(fictitious\)$/, '');

/** 「成行」「指値 185.00 USD」 */
export const usOrderedText = ({ limitPrice }: Pick<UsOrder, 'limitPrice'>): string =>
  limitPrice === null ? '成行' : `指値 ${usPriceText(limitPrice)}\u00A0USD`;

export const currencyNames = { JPY: '円で決済', USD: 'ドルで決済' } as const;

const moment = (at: string): Instant => parseInstant(at) ?? (0 as Instant);

/** 「11/13（金）9:33」 of the clocks in New York. */
export function newYorkText(at: string): string {
  const { date, time } = newYorkTimeOf(moment(at));
  return `${shortDate(date)}${time.replace(/^0/, '')}`;
}

/** 「11/13（金）23:33」 in Japan. */
export const japanText = (at: string): string =>
  `${shortDate(ymdOf(moment(at)))}${timeOf(moment(at)).replace(/^0/, '')}`;
