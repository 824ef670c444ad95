import type { SubscriptionSetting } from '@tsuzura/contract/main';

/** Neither ended nor cancelled: it still counts. */
export const isLive = ({ status }: Pick<SubscriptionSetting, 'status'>): boolean =>
  status !== 'ENDED' && status !== 'CANCELED';
