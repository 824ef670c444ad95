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

/** Small modules of the first view that several pages share: each in a file of its own they would weigh half as much again. */
const firstView = new RegExp(
  [
    'apps/web/src/shared/(data|error|news|router)/',
    'apps/web/src/shared/(fund/(asset-class-names|newest-day)|simulation/use-settled)',
    'apps/web/src/session/clear-storage',
    'packages/contract/src/main/(fund|notice|simulation)[.]ts',
    'packages/domain/src/text/(date|query-string)',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

export default mergeConfig(appConfig(import.meta.dirname), {
  plugins: [staticFiles()],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', test: firstView }] } } } },
});
