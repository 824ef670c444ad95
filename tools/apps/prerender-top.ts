import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Rolldown } from 'vite';
import { drawnPage, type CodeOfPage } from './drawn-page.ts';

interface Prerender {
  readonly codeOfPage: string;
  readonly prerenderTop: () => Promise<string>;
}

const source = 'src/app/prerender.tsx';

/** Writes `top.html` beside `index.html`: the page of `/`, drawn ahead (ADR-0018). An app without the source has none. */
export async function prerenderTop(app: string, folder: string, built: readonly BuiltFile[]): Promise<void> {
  if (!existsSync(join(app, source))) return;
  const { codeOfPage, drawn } = await draw(app);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  writeFileSync(join(folder, 'top.html'), drawnPage(page, drawn, codeOf(join(app, codeOfPage), built)));
}

export type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The app's own source, run here as it would run in a browser up to the first paint. */
async function draw(app: string): Promise<{ codeOfPage: string; drawn: string }> {
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
    const room = (await server.ssrLoadModule(join(app, source))) as Prerender;
    return { codeOfPage: room.codeOfPage, drawn: await room.prerenderTop() };
  } finally {
    await server.close();
  }
}

/** The chunk of a page with all that it imports, and the styles of them all. */
function codeOf(module: string, built: readonly BuiltFile[]): CodeOfPage {
  const chunks = new Map(built.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === module);
  if (first === undefined) throw new Error(`no part of the build begins with ${module}`);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (chunk: Rolldown.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next) follow(next);
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  follow(first);
  return { scripts: [...scripts], styles: [...styles] };
}
