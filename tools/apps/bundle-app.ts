import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { filesUnder, hashFiles } from './hash-files.ts';
import { precompress } from './precompress.ts';
import { prerenderPages, type BuiltFile } from './prerender-pages.ts';

/** Builds one app aside and moves it into place when it is whole, so that dist is never half written. */
export async function bundleApp(app: string): Promise<void> {
  const next = join(app, `.vite/next-${process.pid}`);
  try {
    const built = await build({
      root: app,
      configFile: join(app, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: true },
    });
    await prerenderPages(app, next, filesOf(built));
    const files = filesUnder(next);
    writeFileSync(join(next, '.version.json'), `${JSON.stringify({ version: hashFiles(next, files) })}\n`);
    await precompress(files);
    rmSync(join(app, 'dist'), { recursive: true, force: true });
    renameSync(next, join(app, 'dist'));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

const filesOf = (built: Awaited<ReturnType<typeof build>>): readonly BuiltFile[] =>
  [built].flat().flatMap((one) => ('output' in one ? one.output : []));
