/* npx vite packages/ui/gallery: every component in every state, on one page. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  cacheDir: '../.vite/gallery',
  plugins: [react()],
});
