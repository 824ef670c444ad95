export { Change, ManChange, PriceChange } from './change.tsx';
export { ComparedYen } from './compared-yen.tsx';
export { Missing } from './missing.tsx';
export { Percent } from './percent.tsx';
export { percentDigits, type Rate } from './rate.ts';
export { StockChange, StockPrice, stockPriceText, stockYenText } from './stock-price.tsx';
export { Units } from './units.tsx';
export { ManYen, Price, Yen } from './yen.tsx';
export type { FigureSize } from './figure.tsx';
