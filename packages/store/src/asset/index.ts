export {
  addAssetDays,
  assetDayFacts,
  assetDays,
  navsOn,
  netAssetOf,
  type AssetDay,
  type DayFacts,
} from './asset-day.ts';
export { holdingsOf, type Holding } from './holdings.ts';
export { gainsByDay } from './gains.ts';
