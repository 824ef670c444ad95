import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import { appConfig } from '../../tools/apps/vite-config.ts';

/** Manifest, icons, service worker and offline page: this app's own, beside the files all apps share. */
function staticFiles(): Plugin {
  return {
    name: 'tsuzura:static-files',
    apply: 'build',
    writeBundle: ({ dir }) => cpSync(join(import.meta.dirname, 'static'), dir!, { recursive: true }),
  };
}

export default mergeConfig(appConfig(import.meta.dirname), { plugins: [staticFiles()] });
