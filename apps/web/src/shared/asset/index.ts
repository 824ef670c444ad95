export { assetPoints, sinceFirstHeld, type AssetPoint } from './asset-points.ts';
export { axisTextOf } from './axis-text.ts';
export { beforeExecution, hasPurchaseComing } from './before-execution.ts';
export { EyeButton } from './eye-button.tsx';
export { dayChangeRate, rateOf } from './rates.ts';
export { SellLink } from './sell-link.tsx';
export { useHeldCodes, useHoldingsOf } from './use-holdings-of.ts';
export { valuedOnText } from './valued-on.ts';
