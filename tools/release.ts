import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { buildApps } from './build-apps.ts';
import { appNames, repository as root } from './apps/app-name.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { billOfMaterials } from './sbom.ts';

/*
 * `npm run release -- FOLDER`: what production runs, and nothing else: programs as bundles, the built apps, the files and the native
 * packages that they read, and the list of all that is inside (sbom.cdx.json). It may be copied anywhere and mounted read-only:
 * `node tools/start.cjs api` starts it as it is. The image (deploy/Dockerfile) and the machines of deploy/systemd get this.
 */

/**
 * Modules that read what is beside them, and what a release has there. Whoever writes another one says so here: making a release
 * fails otherwise, instead of a program in production.
 */
const read: Readonly<Record<string, readonly string[]>> = {
  'apps/api/src/statement/press/render-pdf.ts': [], // the program that is made below
  'apps/api/src/statement/press/typeset.ts': ['apps/api/src/statement/templates'],
  'apps/auth/src/person/common-password.ts': ['apps/auth/src/person/common-words.txt'],
  'apps/console-server/src/start-console.ts': ['apps/console/dist'],
  'apps/partners/src/content-host/document-pages.ts': ['apps/partners/src/content-host/documents'],
  'apps/partners/src/kernel/bank-list.ts': ['node_modules/zengin-code'],
  'apps/partners/src/postal-code/postal-list.ts': ['node_modules/yubin', 'node_modules/fflate'],
  'packages/http/src/docs/index.ts': ['packages/http/src/docs/docs.css'],
  'packages/store/src/embedded/binaries.ts': [], // production has a PostgreSQL of its own
  'packages/store/src/migrate/migration-files.ts': ['packages/store/migrations'],
  'tools/apps/app-name.ts': appNames.map((name) => `apps/${name}/dist`),
  'tools/build-apps.ts': [], // built already
  'tools/project-config.ts': [],
};

const fonts = 'node_modules/@expo-google-fonts/noto-sans-jp';
/** Beside the bundle, because it is native code or read by name; with the package of the platform it runs on. */
const always = [
  ...['start.cjs', 'kept-bundle.cjs', 'source-stacks.cjs'].map((file) => `tools/${file}`),
  ...['package.json', 'LICENSE_FONT', '400Regular', '700Bold'].map((file) => `${fonts}/${file}`),
  ...['@node-rs', '@myriaddreamin'].flatMap((scope) =>
    readdirSync(join(root, 'node_modules', scope)).map((name) => `node_modules/${scope}/${name}`),
  ),
  'LICENSE',
];

const printer = 'apps/api/src/statement/press/render-process';

export async function makeRelease(folder: string, say: (line: string) => void = () => undefined): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  await buildApps({ log: say });
  const unknown = new Set<string>();
  const files = new Set(always);
  await bundlePrograms({
    programs: { program: 'tools/run-program.ts', 'render-process': `${printer}.ts` },
    root,
    folder: join(folder, 'bundle'),
    placeOf(word, id) {
      const source = relative(root, id);
      const needed = read[source];
      // Packages of others that look around themselves have found nothing so far that a program needs.
      if (!needed && !source.startsWith('node_modules/')) unknown.add(source);
      for (const file of needed ?? []) files.add(file);
      return placeInRelease(word, source);
    },
  });
  if (unknown.size > 0) throw new Error(`tools/release.ts does not know what these read: ${[...unknown].join(', ')}`);
  for (const file of files) copy(file, folder);
  mkdirSync(dirname(join(folder, printer)), { recursive: true });
  writeFileSync(join(folder, `${printer}.mjs`), `import '../../../../../bundle/render-process.mjs';\n`);
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials());
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // Last: what has this file is whole.
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, node: process.version })}\n`);
}

/** Every chunk is in `bundle`, so the project begins one folder above, wherever it was copied to. */
function placeInRelease(word: string, source: string): string {
  if (word.endsWith('url')) return `new URL(${JSON.stringify(`../${source}`)}, import.meta.url).href`;
  return `(import.meta.dirname + ${JSON.stringify(`/../${word.includes('dirname') ? dirname(source) : source}`)})`;
}

function copy(file: string, folder: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file), { recursive: true, dereference: true });
}

if (import.meta.main) {
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    process.stderr.write('作成先のフォルダを指定してください：npm run release -- FOLDER\n');
    process.exit(2);
  }
  const folder = resolve(given);
  try {
    await makeRelease(folder, (line) => process.stderr.write(`${line}\n`));
    process.stdout.write(`${folder}\n`);
  } catch (error) {
    rmSync(join(folder, 'release.json'), { force: true });
    process.stderr.write(
      `リリースを作成できませんでした（${error instanceof Error ? error.message : String(error)}）。\n`,
    );
    process.exit(1);
  }
}
