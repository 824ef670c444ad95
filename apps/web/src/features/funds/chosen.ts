import { FundCode } from '@tsuzura/contract/kernel';

/** Rule SCREEN-21: side by side on a phone, three are what can be read. */
export const mostCompared = 3;
const key = 'tsuzura.compare';

/** Funds of `?compare=a,b,c`, also of the tray: real codes, none twice, at most three. */
export const readCodes = (text: string): readonly string[] =>
  [...new Set(text.split(','))].filter((code) => FundCode.safeParse(code).success).slice(0, mostCompared);

/** The tray stays filled while a fund's page is looked at, in this tab. */
export const readChosen = (tab: Pick<Storage, 'getItem'>): string => tab.getItem(key) ?? '';

export const keepChosen = (tab: Pick<Storage, 'setItem'>, codes: readonly string[]): void =>
  tab.setItem(key, codes.join(','));
