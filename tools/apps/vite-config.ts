import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What the three apps share. Nothing is inlined: the content security policy allows no inline code and no `data:` fonts.
 * The theme script and the icons are the same files for all, so they come from the UI package.
 */
export function appConfig(root: string) {
  return defineConfig({
    root,
    publicDir: '../../packages/ui/public',
    cacheDir: '.vite/cache',
    plugins: [usualCharacters(), withoutJsonSchema(), react(), tailwindcss(), layerOrder()],
    build: {
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What changes with a new dependency, not with every release, keeps its own names and stays in the browser's cache.
      rolldownOptions: {
        // A call that no page of a chunk asks for leaves no trace in it.
        treeshake: { manualPureFunctions: ['endpoint'] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'fonts', test: /node_modules[\\/]@fontsource-variable[\\/]/ },
              // Nearly every page needs these, and many small files compress worse than one. Asking several things at once is rare.
              {
                name: 'data',
                test: /node_modules[\\/](zod|@tanstack)[\\/](?!.*[qQ]ueries)|packages[\\/]contract[\\/]src[\\/]kernel[\\/]/,
              },
              {
                name: 'parts',
                test: /packages[\\/]ui[\\/]src[\\/](announce|badge|brand|button|connection|frame|icon|link|money|notice|skeleton|state|tooltip)[\\/](?!account-glyphs|notice[.]|empty-|slow-)/,
              },
            ],
          },
        },
      },
    },
  });
}

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

/**
 * Every zod schema carries methods that print JSON Schema, and zod its English messages. Browsers use neither, and
 * they cannot be shaken off: 35 kB before compression. The servers, which print OpenAPI, load zod as it is.
 */
function withoutJsonSchema(): Plugin {
  const unused = /zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/;
  return {
    name: 'tsuzura:without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (!unused.test(id)) return null;
      if (id.includes('locales')) return 'export default () => ({ localeError: () => undefined });';
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      return `const nothing = () => nothing;\n${names.map((name) => `export { nothing as ${name} };`).join('\n')}`;
    },
  };
}
