export { manYenLabel, manYenText, yenChangeText, yenText } from './amount.ts';
export { longDate, shortDate, tableDate } from './date.ts';
export { queryString, type QueryValue } from './query-string.ts';
export { readReceiptNumber } from './receipt-number.ts';
export { searchKey } from './search-key.ts';
export { isAllZeros, narrowKatakana, narrowLettersAndDigits } from './width.ts';
