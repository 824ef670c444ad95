import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rolldown } from 'vite';

/*
 * How programs are bundled with the packages that they use: for `npm start` (tools/bundle-service.ts), and for other machines
 * (tools/release.ts).
 */
export interface BundleOptions {
  /** Name of a program, and the file of its source below the project. */
  readonly programs: Readonly<Record<string, string>>;
  readonly root: string;
  readonly folder: string;
  /** What stands in the bundle in the place of `import.meta.dirname` and the like, as code. */
  readonly placeOf: (word: string, id: string) => string;
}

/** Native code is loaded from its package; the others are optional, or for development. */
const notBundled = [/^@node-rs\//, /^@myriaddreamin\//, 'pg-native', 'vite'];
const place = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__dirname\b|\b__filename\b/g;

export async function bundlePrograms({
  programs,
  root,
  folder,
  placeOf,
}: BundleOptions): Promise<readonly Rolldown.OutputChunk[]> {
  // The bundler that Vite brings and builds the apps with.
  const vite = createRequire(createRequire(import.meta.url).resolve('vite/package.json'));
  const { rolldown } = (await import(pathToFileURL(vite.resolve('rolldown')).href)) as typeof Rolldown;
  /** A module that reads files beside itself finds them where its source is. */
  const places: Rolldown.Plugin = {
    name: 'tsuzura:places',
    transform: {
      // What the bundler itself adds has no place.
      filter: { code: new RegExp(place.source), id: { exclude: /^\0/ } },
      handler: (code, id) => ({ code: code.replaceAll(place, (word) => placeOf(word, id)) }),
    },
  };
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
    cwd: root,
    platform: 'node',
    external: notBundled,
    plugins: [places],
    logLevel: 'silent',
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
  return output.filter((one) => one.type === 'chunk');
}
