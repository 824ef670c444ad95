/* npx vite packages/ui/gallery: every component in every state, on one page. Built by e2e/journeys/gallery.journey.ts too. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  cacheDir: '../.vite/gallery',
  plugins: [react()],
  // As the apps: the content security policy allows nothing inline.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
