import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { longDate } from '@tsuzura/domain/text';
import { brand, firmLines, sender } from './firms.ts';
import type { Sheet } from './sheet.ts';

/*
 * The one place that knows typst. Data goes in as JSON through `sys.inputs`, never as source, so nothing a customer wrote
 * is ever read as markup; the date of the document is the sheet's, so the same sheet gives the same bytes.
 */

const templates = join(import.meta.dirname, '..', 'templates');
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'));

/** What was laid out this many papers ago is forgotten: the cache would grow with every customer. */
const rememberedPapers = 3;
const evictEvery = 8;

let compiler: NodeCompiler | null = null;
let printed = 0;

/** Sets one paper and returns its PDF. Blocks the thread for some milliseconds: servers go through `renderPdf`. */
export function typeset(sheet: Sheet): Buffer {
  compiler ??= NodeCompiler.create({
    workspace: templates,
    fontArgs: [{ fontPaths: ['400Regular', '700Bold'].map((weight) => join(fonts, weight)) }],
  });
  const bytes = compiler.pdf({
    mainFilePath: join(templates, `${sheet.template}.typ`),
    inputs: { data: JSON.stringify(dataOf(sheet)) },
  });
  printed += 1;
  if (printed % evictEvery === 0) compiler.evictCache(rememberedPapers);
  return bytes;
}

const dataOf = (sheet: Sheet) => ({
  subtitle: null,
  form: null,
  ...sheet,
  issuedOnText: longDate(sheet.issuedOn),
  author: sender.firm,
  brand,
  sender,
  firms: firmLines,
});
