import { instant, parseInstant, timeOf, ymdOf, type Ymd } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';

export type Market = 'TSE_PRIME' | 'TSE_STANDARD' | 'TSE_GROWTH';
export type PriceKind = 'REALTIME' | 'DELAYED' | 'CLOSE';

export const marketNames: Readonly<Record<Market, string>> = {
  TSE_PRIME: '東証プライム',
  TSE_STANDARD: '東証スタンダード',
  TSE_GROWTH: '東証グロース',
};

/** How old a price is. */
export const priceKindNames: Readonly<Record<PriceKind, string>> = {
  REALTIME: 'リアルタイム',
  DELAYED: '15分遅れ',
  CLOSE: '終値',
};

/** 「終値 11/13（金）」「リアルタイム 11/13（金）13:42」 */
export function priceAgeText(kind: PriceKind, at: string): string {
  const moment = parseInstant(at) ?? instant(0);
  const day = shortDate(ymdOf(moment));
  return `${priceKindNames[kind]} ${kind === 'CLOSE' ? day : `${day}${timeOf(moment)}`}`;
}

interface Marginable {
  readonly system: boolean;
  readonly general: boolean;
  readonly shortable: boolean;
}

/** 「制度・一般（買い、売り）」 */
export function marginText({ system, general, shortable }: Marginable): string {
  if (!system && !general) return '取り扱いなし';
  const kinds = [system && '制度', general && '一般'].filter(Boolean).join('・');
  return `${kinds}（${shortable ? '買い、売り' : '買いのみ'}）`;
}

export const dayOfMoment = (at: string): Ymd => ymdOf(parseInstant(at) ?? instant(0));
export const timeOfMoment = (at: string): string => timeOf(parseInstant(at) ?? instant(0));

/** 「11/13（金）13:42」, of a moment on the wire. */
export const momentText = (at: string): string => `${shortDate(dayOfMoment(at))}${timeOfMoment(at)}`;
