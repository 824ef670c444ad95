import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import { appConfig } from '../../tools/apps/vite-config.ts';

/** Manifest, icons, service worker and offline page: this app's own, beside the files all apps share. */
function staticFiles(): Plugin {
  return {
    name: 'tsuzura:static-files',
    apply: 'build',
    writeBundle: ({ dir }, bundle) => {
      cpSync(join(import.meta.dirname, 'static'), dir!, { recursive: true });
      const worker = join(dir!, 'sw.js');
      writeFileSync(worker, withCode(readFileSync(worker, 'utf8'), Object.keys(bundle)));
    },
  };
}

/** The service worker keeps the scripts and styles of its release, and another release is another worker. */
function withCode(worker: string, files: readonly string[]): string {
  const code = files.filter((name) => /^assets\/.*\.(js|css)$/.test(name)).map((name) => `/${name}`);
  const empty = 'const code = [];';
  if (!worker.includes(empty)) throw new Error('sw.js has no place for the list of files');
  return worker.replace(empty, `const code = ${JSON.stringify(code.toSorted())};`);
}

/** What starts the app, with all that it imports, and small modules that the first view shares with several pages. */
const everyPage = new RegExp(
  [
    'apps/web/src/app/main[.]tsx',
    'apps/web/src/shared/news/',
    'packages/browser/src/(data/(?!use-send)|error/|router/)',
    'apps/web/src/shared/(fund/(asset-class-names|newest-day)|simulation/use-settled)',
    'packages/browser/src/session/(clear-storage|session-end)',
    'packages/contract/src/main/(fund|notice|simulation)[.]ts',
    'packages/domain/src/text/(date|name-parts|query-string)',
  ]
    .join('|')
    .replaceAll('/', String.raw`[\\/]`),
);

/** What the top page shows first is loaded at once anyway, and one file compresses better than four. */
const topPage = {
  name: 'top',
  test: new RegExp(
    [
      'apps/web/src/features/top/(?!below|nisa-frames|risk-and-fees|safety|steps)',
      'apps/web/src/shared/simulation/approximate-yen',
      'packages/ui/src/(illustration/(road|hill-path)|range/)',
    ]
      .join('|')
      .replaceAll('/', String.raw`[\\/]`),
  ),
  includeDependenciesRecursively: false,
};

export default mergeConfig(appConfig(import.meta.dirname, everyPage), {
  plugins: [staticFiles()],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [topPage] } } } },
});
