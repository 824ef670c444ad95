export { addAssetDays, assetDayFacts, assetDays, navsOn, type AssetDay, type DayFacts } from './asset-day.ts';
export { holdingsOf, type Holding } from './holdings.ts';
