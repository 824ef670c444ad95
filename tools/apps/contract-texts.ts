import type { Plugin } from 'vite';

/**
 * A refusal comes with its text (`http/src/server/map-error.ts`), so an app has no use for the same text in its own
 * catalogue, where it would be a part of every first view. What answers leave out stays.
 */
export const withoutRefusalTexts = (catalogue: string): string =>
  catalogue.replaceAll(/(shows: '(?:dialog|field)',\s*text:)\s*'[^']*'/g, "$1 ''");

/** Titles of calls and names of schemas are for the printed documentation alone. */
export const withoutDocumentation = (calls: string): string =>
  calls.replaceAll(/^ {2}title: '[^']*',\n/gm, '').replaceAll(/\s*\.meta\(\{ id: '\w+' \}\)/g, '');

/** Refusals of the operators' API reach the console alone. */
export const withoutOperatorRows = (catalogue: string): string =>
  catalogue.replace(/(export const operatorErrors = \{)[^]*(\n\} as const)/, '$1$2');

const catalogues = /contract[\\/]src[\\/]kernel[\\/](sign-in-|stock-|operator-)?errors?\.ts$/;
const sites = /contract[\\/]src[\\/](main|trading|ops|auth|static)[\\/][\w-]+\.ts$/;

/** What the contract says to readers of the documentation, and what the server says anyway, is in no bundle. */
export function contractTexts(isConsole: boolean): Plugin {
  return {
    name: 'tsuzura:contract-texts',
    enforce: 'pre',
    transform: (code, id) => {
      if (catalogues.test(id)) return withoutRefusalTexts(isConsole ? code : withoutOperatorRows(code));
      return sites.test(id) ? withoutDocumentation(code) : null;
    },
  };
}
