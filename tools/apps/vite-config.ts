import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What the three apps share. Nothing is inlined: the content security policy allows no inline code and no `data:` fonts.
 * The theme script and the icons are the same files for all, so they come from the UI package.
 */
export function appConfig(root: string) {
  return defineConfig({
    root,
    publicDir: '../../packages/ui/public',
    cacheDir: '.vite/cache',
    plugins: [react(), tailwindcss()],
    build: {
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // What changes with a new dependency, not with every release, keeps its own names and stays in the browser's cache.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'fonts', test: /node_modules[\\/]@fontsource-variable[\\/]/ },
            ],
          },
        },
      },
    },
  });
}
