export { leaveForOpening } from './leave-for-opening.ts';
export { accountOpeningUrl, accountUpdateUrl, monthlyDepositUrl, quickDepositUrl } from './outside-sites.ts';
export {
  useAccountRole,
  useAccountStatus,
  useBrokerageUser,
  useBusinessDay,
  useBusinessTime,
  useReconfirmation,
  useUpdateRequest,
  type AccountRole,
  type Reconfirmation,
} from './use-account.ts';
export { useSiteKey } from './use-site-key.ts';
export { useUpdateSite } from './use-update-site.ts';
