export { catalogueOf, openCatalogue, type Catalogue, type Edition, type FundStanding } from './catalogue.ts';
export { importNavFile, type NavFileResult } from './import-nav-file.ts';
export { marketDataAt, type MarketData } from './market-data.ts';
export { lastPublishedDay } from './publication.ts';
export { summariseFund } from './summarise-fund.ts';
export { changeBefore } from './terms-change.ts';
export { nextDates } from './trade-rule.ts';
