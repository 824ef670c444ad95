import { queryString } from '@tsuzura/domain/text';

/** R3.09: what is kept of the campaign that brought the customer here. */
export interface Ad {
  readonly pid: string;
  readonly trackingId: string;
}

const adKey = 'ad';
const queryKey = 'marketingQuery';

/** In which parameter each partner sends its id. A pid that is not here stores nothing. */
const idParameter: Readonly<Record<string, 'cid' | 'i' | 'trackingId'>> = {
  cent: 'cid',
  mc: 'i',
  referral202503: 'trackingId',
  monitor2026: 'trackingId',
  BAM1: 'trackingId',
};

/** R2.23: carried from page to page. */
export const trackingParameters = ['pid', 'cid', 'i', 'trackingId'] as const;
export type TrackingQuery = { readonly [Name in (typeof trackingParameters)[number]]?: string };

export function adOf(query: URLSearchParams): Ad | null {
  const pid = query.get('pid') ?? '';
  const parameter = Object.hasOwn(idParameter, pid) ? idParameter[pid] : undefined;
  const trackingId = parameter === undefined ? '' : (query.get(parameter) ?? '');
  return trackingId === '' ? null : { pid, trackingId: trackingId.slice(0, 128) };
}

/** R3.10. Null without a pid: the other three mean nothing alone. */
export function trackingQueryOf(query: URLSearchParams): TrackingQuery | null {
  if (!query.get('pid')) return null;
  const found = trackingParameters.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value.slice(0, 128)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** At start, and on every route change. A visit without campaign parameters leaves what is known. */
export function captureAd(query: URLSearchParams, storage: Storage): void {
  const ad = adOf(query);
  if (ad) storage.setItem(adKey, JSON.stringify(ad));
  const whole = trackingQueryOf(query);
  if (whole) storage.setItem(queryKey, JSON.stringify(whole));
}

export function readAd(storage: Storage): Ad | null {
  try {
    const { pid, trackingId } = JSON.parse(storage.getItem(adKey) ?? '{}') as Partial<Ad>;
    return typeof pid === 'string' && typeof trackingId === 'string' ? { pid, trackingId } : null;
  } catch {
    return null;
  }
}

export function readTrackingQuery(storage: Storage): TrackingQuery {
  try {
    return JSON.parse(storage.getItem(queryKey) ?? '{}') as TrackingQuery;
  } catch {
    return {};
  }
}

interface MarketingSite {
  readonly url: string;
  /** The site asked for tracking parameters. */
  readonly isMarketing: boolean;
}

/** R2.46: built, and decorates nothing while the switch of const.json is off. */
export function marketingHref({ url, isMarketing }: MarketingSite, isOn: boolean, tracking: TrackingQuery): string {
  if (!isOn || !isMarketing) return url;
  const query = queryString({ ...tracking });
  if (query === '') return url;
  const [address = '', fragment] = url.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
