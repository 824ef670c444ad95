import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractTexts } from './contract-texts.ts';

/** The contract's schemas run on the part of zod that they use: a third of its weight, in every first view (ADR-0043). */
export const zodForBrowsers = [
  {
    find: /^zod$/,
    replacement: fileURLToPath(new URL('../../packages/contract/src/kernel/as-zod.ts', import.meta.url)),
  },
];

/**
 * What the three apps share. Nothing is inlined: the content security policy allows no inline code and no `data:` fonts.
 * The theme script and the icons are the same files for all, so they come from the UI package.
 */
export function appConfig(root: string, everyPage?: RegExp) {
  return defineConfig({
    root,
    publicDir: '../../packages/ui/public',
    cacheDir: '.vite/cache',
    resolve: { alias: zodForBrowsers },
    plugins: [contractTexts(basename(root) === 'console'), usualCharacters(), react(), tailwindcss(), layerOrder()],
    build: {
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What changes with a new dependency, not with every release, keeps its own names and stays in the browser's cache.
      rolldownOptions: {
        // A call or schema that no page of a chunk asks for leaves no trace in it.
        treeshake: { manualPureFunctions: ['endpoint', 'z'] },
        output: {
          // Every page carries the names of what it may load; what several share would have a name of chance anyway.
          chunkFileNames: ({ name }) => (named.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
          assetFileNames: ({ names: [name = ''] }) =>
            name.startsWith('fonts') || !name.endsWith('.css')
              ? 'assets/[name]-[hash][extname]'
              : 'assets/[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'fonts', test: /node_modules[\\/]@fontsource-variable[\\/]/ },
              // Every page needs these, and many small files compress worse than one.
              {
                name: 'shell',
                test: (id) => !comesLater.test(id) && (usualParts.test(id) || (everyPage?.test(id) ?? false)),
              },
              // The drawer has a dozen of them on every page.
              {
                name: 'icons',
                test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
                minShareCount: 2,
              },
              { name: 'common', minShareCount: 13 },
            ],
          },
        },
      },
    },
  });
}

const named = new Set(['react', 'shell', 'common']);

/** Small parts that nearly every page shows. */
const usualParts =
  /packages[\\/]ui[\\/]src[\\/](announce|badge|brand|button|connection|frame|icon|link|money|name|notice|skeleton|state|tooltip)[\\/](?!account-glyphs|badge[.]|compared-yen|empty-|error-block|icon-button|notice[.]|slow-|stock-price|units|usd)/;
/** Sentences about mistakes, loaded when one is made. */
const comesLater = /contract[\\/]src[\\/]kernel[\\/](message|label)[.]ts$/;

/**
 * A page's styles are split like its code, and whichever file arrives first would fix the order of the cascade layers.
 * So every file begins by saying it.
 */
function layerOrder(): Plugin {
  return {
    name: 'tsuzura:layer-order',
    enforce: 'post',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer theme,base,components,utilities;${String(file.source)}`;
      }
    },
  };
}

/**
 * Noto Sans JP comes in 124 slices. The sixty that hold only characters outside everyday use would make up two thirds
 * of the style sheet; a name that needs one of them is drawn in the device's own Japanese font. So is a first visit on a
 * slow line: every slice that came late would lay the whole page out again, and the next page has them all from the cache.
 */
function usualCharacters(): Plugin {
  const firstUsual = 60;
  return {
    name: 'tsuzura:usual-characters',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.includes('@fontsource-variable/noto-sans-jp')) return null;
      const slices = code.split(/(?=\/\* noto-sans-jp)/).filter((slice) => {
        const number = /\[(\d+)\]-wght/.exec(slice)?.[1];
        return number === undefined ? /-latin(-ext)?-wght/.test(slice) : Number(number) >= firstUsual;
      });
      return slices.join('').replaceAll('font-display: swap', 'font-display: optional');
    },
  };
}
