export { assetDays, navsOn, netAssetOf, type AssetDay } from './asset-day.ts';
export { daysToWrite, writeAssetDays, type CustomerSpan, type DayValues } from './write-days.ts';
export { holdingsOf, type Holding } from './holdings.ts';
export { gainsByDay } from './gains.ts';
