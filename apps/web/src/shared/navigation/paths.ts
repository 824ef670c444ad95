/** Every path of the app that somebody links to. */
export const paths = {
  top: '/',
  myPage: '/myPage',
  assets: '/assets',
  funds: '/funds',
  fund: (code: string) => `/funds/${encodeURIComponent(code)}`,
  buy: (code: string) => `/funds/${encodeURIComponent(code)}/buy`,
  sell: (code: string, accountType: string) =>
    `/funds/${encodeURIComponent(code)}/${encodeURIComponent(accountType)}/sell`,
  orders: '/orders',
  cashTransfers: '/cashTransfers',
  deposit: '/cashTransfers/deposit',
  withdraw: '/cashTransfers/withdraw',
  scheduledWithdrawal: '/cashTransfers/scheduledWithdrawal',
  information: '/information',
  inquiry: '/inquiry',
  documents: '/documents',
  specificAccountTrades: '/specificAccountTrades',
  settings: '/settings',
  freeze: '/freeze',
  signUpCallback: '/signUpCallback',
  simulation: '/simulation',
} as const;
