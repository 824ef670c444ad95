export { manYenLabel, manYenText, percentChangeText, usdText, yenChangeText, yenText } from './amount.ts';
export { byteOrderMark, csvLine, type Cell } from './csv.ts';
export { longDate, shortDate, tableDate } from './date.ts';
export { nameParts, type NamePart } from './name-parts.ts';
export { queryString, type QueryValue } from './query-string.ts';
export { readReceiptNumber } from './receipt-number.ts';
export { searchKey } from './search-key.ts';
export { areAllInMan, comparedYenText } from './shared-unit.ts';
export { isAllZeros, narrowKatakana, narrowLettersAndDigits } from './width.ts';
