import type { Endpoint } from '../kernel/index.ts';
import * as marketData from './market-data.ts';
import { getMail, listMails, listPushes, sendMail, sendPush } from './message.ts';

export { callsFromPartners, HashedUserId, reportReconfirmation } from './account-update.ts';
export {
  getNavsOfDay,
  listFundNavs,
  listMarketFunds,
  listMarketStocks,
  listMarketUsStocks,
  listStockPrices,
  listUsdJpyRates,
  listUsStockPrices,
  StockPrice,
} from './market-data.ts';
export { getMail, listMails, listPushes, Mail, Push, sendMail, sendPush } from './message.ts';

/** Every call of the partners' door. */
export const partnerEndpoints: readonly Endpoint[] = [
  sendMail,
  listMails,
  getMail,
  sendPush,
  listPushes,
  marketData.listMarketFunds,
  marketData.listFundNavs,
  marketData.getNavsOfDay,
  marketData.listMarketStocks,
  marketData.listStockPrices,
  marketData.listMarketUsStocks,
  marketData.listUsStockPrices,
  marketData.listUsdJpyRates,
];
