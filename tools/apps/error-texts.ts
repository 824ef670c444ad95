import type { Plugin } from 'vite';

/**
 * A refusal comes with its text (`http/src/server/map-error.ts`), so an app has no use for the same text in its own
 * catalogue, where it would be a part of every first view. What answers leave out stays.
 */
export const withoutRefusalTexts = (catalogue: string): string =>
  catalogue.replaceAll(/(shows: '(?:dialog|field)',\s*text:)\s*'[^']*'/g, "$1 ''");

export function errorTexts(): Plugin {
  return {
    name: 'tsuzura:error-texts',
    enforce: 'pre',
    transform: (code, id) =>
      /contract[\\/]src[\\/]kernel[\\/](sign-in-|stock-)?errors?\.ts$/.test(id) ? withoutRefusalTexts(code) : null,
  };
}
