export { importNavFile, type NavFileResult } from './import-nav-file.ts';
export { marketDataAt, type MarketData } from './market-data.ts';
