export { greatest, least, noYen, sumYen } from './extremes.ts';
export { ceilPortion, floorPortion, halfUpPortion, onePlus, product } from './portion.ts';
export { formatPercent, parsePercent, ratio, type Ratio } from './ratio.ts';
export { ceilDiv, floorDiv, halfUpDiv } from './rounding.ts';
export {
  formatQuantity,
  formatUsd,
  formatUsdPrice,
  parseQuantity,
  parseUsd,
  parseUsdPrice,
  quantity,
  usdCents,
  usdPrice,
  type Quantity,
  type Usd,
  type UsdPrice,
} from './usd.ts';
export { nav, units, yen, type Nav, type Units, type Yen } from './yen.ts';
