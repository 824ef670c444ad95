export { chooseAmountUnit, readAmountUnit, toggleHidden, type AmountUnit } from './amount-choice.ts';
export { AmountDisplay, useAmountUnit, useHiddenAmounts } from './amount-display.tsx';
export { amountTextOf, hiddenWord, unitsText, useAmountText, type AmountText } from './amount-text.ts';
