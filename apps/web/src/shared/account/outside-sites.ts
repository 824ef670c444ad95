import type { Claims } from '@tsuzura/browser/session';
import { queryString } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Ad } from '../marketing/index.ts';

interface Sites {
  readonly partners: string;
  readonly web: string;
}

/** R7.21: plain, or with the NISA application. */
export function accountOpeningUrl(
  { partners }: Sites,
  { hashedUserId }: Claims,
  ad: Ad | null,
  variant: 'plain' | 'nisa' = 'plain',
): string {
  const query = queryString({ hashed_user_id: hashedUserId, pid: ad?.pid, trackingId: ad?.trackingId });
  return `${partners}/account-opening${variant === 'nisa' ? '/nisa' : ''}?${query}`;
}

const updatePaths = { plain: '', withdrawBank: '/withdrawBank', close: '/close' } as const;
export type UpdateVariant = keyof typeof updatePaths;

/** R7.22: plain, only the withdrawal bank, or the end of an account. `lastConfirmed` makes it the yearly confirmation. */
export function accountUpdateUrl(
  { partners, web }: Sites,
  { subject, username, hashedUserId }: Claims,
  {
    variant = 'plain',
    callbackPath,
    lastConfirmed = null,
    token = null,
  }: {
    readonly variant?: UpdateVariant;
    readonly callbackPath: string;
    readonly lastConfirmed?: Ymd | 'never' | null;
    /** The one-time key of a strong check: where money goes is changed with it only. */
    readonly token?: string | null;
  },
): string {
  const query = queryString({
    clientId: 'latte',
    userId: subject,
    username,
    service: 'latte',
    hashed_user_id: hashedUserId,
    callbackUrl: `${web}${callbackPath}`,
    lastConfirmed,
    token,
  });
  return `${partners}/account-update${updatePaths[variant]}?${query}`;
}

/** R7.23. What was typed here stands in the site's field. */
export function quickDepositUrl(
  { partners, web }: Sites,
  { token, callbackPath, amount }: { readonly token: string; readonly callbackPath: string; readonly amount: bigint },
): string {
  const callback = `${web}${callbackPath}`;
  const query = queryString({
    token,
    callback,
    relyingPartyID: 'latte',
    customCallback: callback,
    amount: amount.toString(),
  });
  return `${partners}/quick-deposit?${query}`;
}

/** R7.24: a new setting, or the change of one. */
export function monthlyDepositUrl(
  { partners, web }: Sites,
  {
    token,
    callbackPath,
    settingCode = null,
  }: { readonly token: string; readonly callbackPath: string; readonly settingCode?: string | null },
): string {
  return `${partners}/monthly-deposit?${queryString({ token, settingCode, callback: `${web}${callbackPath}` })}`;
}
