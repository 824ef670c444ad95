/* npx vite packages/browser/gallery: a form and a question, for e2e/journeys/browser-parts.journey.ts. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../ui/public',
  cacheDir: '../.vite/gallery',
  plugins: [react()],
  // As the apps: the content security policy allows nothing inline.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
});
