import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, minifySync, type Rolldown } from 'vite';
import { drawnPage } from './drawn-page.ts';

/** A page that the app can draw without a browser, as `apps/web/src/app/prerender.tsx` lists them. */
interface PrerenderedPage {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  /** Where the code of the page is, in the order in which it is needed. */
  readonly code: readonly string[];
  /** Parameters of the address with which the plain page is served; or the only ones that may stand in it. */
  readonly notWith?: readonly string[];
  readonly onlyWith?: readonly string[];
}

interface Prerender {
  /** Code that every plain page needs besides what starts the app. */
  readonly plainCode: string;
  readonly pages: readonly PrerenderedPage[];
  readonly prerenderPage: (path: string) => Promise<string>;
}

const source = 'src/app/prerender.tsx';

/**
 * Writes the pages that are drawn ahead beside `index.html`, and `drawn.json`, by which the server knows when to give which
 * (ADR-0018, ADR-0057). An app without the source has none.
 */
export async function prerenderPages(app: string, folder: string, built: readonly BuiltFile[]): Promise<void> {
  if (!existsSync(join(app, source))) return;
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  const plain = textOf('index.html');
  const early = ['theme.js', 'early.js'].map((file) => minifySync(file, textOf(file)).code);
  const { plainCode, pages } = await draw(app);
  for (const { file, title, code, drawn } of pages) {
    const { styles, scripts } = codeOf(app, code, plain, built);
    const css = styles.map(textOf).join('');
    writeFileSync(join(folder, file), drawnPage(plain, drawn, { title, early, css, styles, scripts }));
  }
  const list = pages.map(({ path, file, notWith, onlyWith }) => ({ path, file, notWith, onlyWith }));
  writeFileSync(join(folder, 'drawn.json'), `${JSON.stringify(list)}\n`);
  const preload = `    <link rel="modulepreload" crossorigin href="/${chunkOf(join(app, plainCode), built).fileName}">\n`;
  writeFileSync(
    join(folder, 'index.html'),
    plain.replace('  </head>', () => `${preload}  </head>`),
  );
}

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The app's own source, run here as it would run in a browser up to the first paint. */
async function draw(app: string): Promise<{
  readonly plainCode: string;
  readonly pages: readonly (PrerenderedPage & { readonly drawn: string })[];
}> {
  const server = await createServer({
    root: app,
    configFile: join(app, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    cacheDir: join(app, `.vite/prerender-${process.pid}`),
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { plainCode, pages, prerenderPage } = (await server.ssrLoadModule(join(app, source))) as Prerender;
    const drawn = pages.map(async (page) => ({ ...page, drawn: await prerenderPage(page.path) }));
    return { plainCode, pages: await Promise.all(drawn) };
  } finally {
    await server.close();
  }
}

interface CodeOfPage {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The chunk of a page with all that it imports, and the styles of them all, after those of the plain page. */
function codeOf(app: string, modules: readonly string[], plain: string, built: readonly BuiltFile[]): CodeOfPage {
  const chunks = new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const scripts = new Set<string>();
  const styles = new Set(
    [...plain.matchAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)"/g)].map(([, file]) => file ?? ''),
  );
  const follow = (chunk: Rolldown.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) follow(next);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const module of modules) follow(chunkOf(join(app, module), built));
  return { scripts: [...scripts], styles: [...styles].filter((file) => !file.startsWith('assets/fonts-')) };
}

/** The file of the build that begins with a module of the app, or has it among others. */
function chunkOf(module: string, built: readonly BuiltFile[]): Rolldown.OutputChunk {
  const chunks = built.filter((file) => file.type === 'chunk');
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!found) throw new Error(`no part of the build has ${module}`);
  return found;
}
