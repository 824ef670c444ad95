export { accountOpeningUrl, accountUpdateUrl } from './outside-sites.ts';
export {
  useAccountRole,
  useAccountStatus,
  useBrokerageUser,
  useBusinessDay,
  useReconfirmation,
  useUpdateRequest,
  type AccountRole,
  type Reconfirmation,
} from './use-account.ts';
