import type { Endpoint } from '../kernel/index.ts';
import { askQuickDeposit, listBankAnswers, listBankNotices, sendBankFile } from './cash.ts';
import * as exchange from './exchange.ts';
import * as marketData from './market-data.ts';
import { getMail, listMails, listPushes, sendMail } from './message.ts';
import { findPostalAddress } from './postal-address.ts';
import * as usExchange from './us-exchange.ts';

export * from './account-application.ts';
export {
  AccountToken,
  closeProduct,
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  reportUpdateReview,
  submitAccountApplication,
  submitBankChange,
  submitNisaApplication,
  submitProfileChange,
} from './account-procedure.ts';
export { callsFromPartners, reportReconfirmation } from './account-update.ts';
export { HashedUserId } from './hashed-user-id.ts';
/** How ゆうちょ numbers become those of the Zengin network is public knowledge, which the sites share. */
export { yuchoAccount, type YuchoRefusal } from '@tsuzura/domain/account';
export {
  askQuickDeposit,
  cashCallsFromPartners,
  changeMonthlyDeposit,
  listBankAnswers,
  listBankNotices,
  registerMonthlyDeposit,
  reportAgreement,
  reportDeposits,
  reportQuickDeposit,
  sendBankFile,
  startQuickDeposit,
} from './cash.ts';
export {
  cancelExchangeOrder,
  changeExchangeOrder,
  ExchangeReport,
  getExchangeDay,
  listExchangeReports,
  sendExchangeOrder,
  setExchangeFaults,
} from './exchange.ts';
export {
  cancelUsExchangeOrder,
  changeUsExchangeOrder,
  getUsExchangeDay,
  listUsExchangeReports,
  sendUsExchangeOrder,
  setUsExchangeFaults,
  UsExchangeReport,
} from './us-exchange.ts';
export {
  getNavsOfDay,
  getStockBarsOfDay,
  getStockBoard,
  getStockIntraday,
  getUsdJpyQuote,
  getUsStockBarsOfDay,
  listStockEvents,
  listStockQuotes,
  listFundNavs,
  listMarketFunds,
  listMarketStocks,
  listMarketUsStocks,
  listStockPremiums,
  listStockPrices,
  listUsdJpyRates,
  listUsStockEvents,
  listUsStockPrices,
  listUsStockQuotes,
  StockPrice,
} from './market-data.ts';
export { FcmRequest, getMail, listMails, listPushes, Mail, Push, sendMail } from './message.ts';
export { findPostalAddress } from './postal-address.ts';
export * from './zengin/index.ts';

/** Every call of the partners' server. */
export const partnerEndpoints: readonly Endpoint[] = [
  sendMail,
  listMails,
  getMail,
  listPushes,
  askQuickDeposit,
  sendBankFile,
  listBankAnswers,
  listBankNotices,
  findPostalAddress,
  marketData.listMarketFunds,
  marketData.listFundNavs,
  marketData.getNavsOfDay,
  marketData.listMarketStocks,
  marketData.listStockEvents,
  marketData.listStockPrices,
  marketData.getStockBarsOfDay,
  marketData.listStockPremiums,
  marketData.getStockIntraday,
  marketData.getStockBoard,
  marketData.listStockQuotes,
  marketData.listMarketUsStocks,
  marketData.listUsStockEvents,
  marketData.listUsStockPrices,
  marketData.getUsStockBarsOfDay,
  marketData.listUsStockQuotes,
  marketData.listUsdJpyRates,
  marketData.getUsdJpyQuote,
  exchange.sendExchangeOrder,
  exchange.changeExchangeOrder,
  exchange.cancelExchangeOrder,
  exchange.listExchangeReports,
  exchange.getExchangeDay,
  exchange.setExchangeFaults,
  usExchange.sendUsExchangeOrder,
  usExchange.changeUsExchangeOrder,
  usExchange.cancelUsExchangeOrder,
  usExchange.listUsExchangeReports,
  usExchange.getUsExchangeDay,
  usExchange.setUsExchangeFaults,
];
