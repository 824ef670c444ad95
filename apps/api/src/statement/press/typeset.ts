import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { longDate } from '@tsuzura/domain/text';
import { assert } from '@tsuzura/domain/kernel';
import { cutForm, type BlankForm } from './blank-form.ts';
import { fillForm } from './fill-form.ts';
import { brand, firmLines, sender } from './firms.ts';
import type { Sheet } from './sheet.ts';
import { blankOf, markPattern } from './slots.ts';
import { openTrueType, textWidth, type TrueType } from './true-type.ts';

/*
 * The one place that knows typst. Data goes in as JSON through `sys.inputs`, never as source, so nothing a customer wrote
 * is ever read as markup; the date of the document is the sheet's, so the same sheet gives the same bytes.
 */

const templates = join(import.meta.dirname, '..', 'templates');
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'));

/** What the sheet before did not use is forgotten: the cache would grow with every customer. */
const rememberedSheets = 1;
/** Blank forms kept: one for every number of sales and distributions that comes up often. */
const mostForms = 400;

let compiler: NodeCompiler | null = null;
let formFont: TrueType | null = null;
const forms = new Map<string, BlankForm>();

/** Sets one sheet and returns its PDF. Blocks the thread for some milliseconds: servers go through `renderPdf`. */
export function typeset(sheet: Sheet): Buffer {
  return fillIn(sheet) ?? compile(sheet);
}

/** A form that thousands get is laid out once and filled in for each of them (ADR-0022). */
export function fillIn(sheet: Sheet): Buffer | null {
  const found = blankOf(sheet);
  if (!found) return null;
  formFont ??= openTrueType(readFileSync(join(fonts, '400Regular', 'NotoSansJP_400Regular.ttf')), 'NotoSansJP-Regular');
  const key = JSON.stringify(found.blank);
  let form = forms.get(key);
  if (!form) {
    form = printBlank(found.blank, formFont);
    if (forms.size >= mostForms) forms.delete(forms.keys().next().value ?? '');
    forms.set(key, form);
  }
  return fillForm(form, found.slots, sheet.number, formFont);
}

/** As the compiler sets it, values and all. */
export function compile(sheet: Sheet): Buffer {
  return evicting((press) => press.pdf(sourceOf(sheet, false)));
}

function printBlank(blank: Sheet, font: TrueType): BlankForm {
  return evicting((press) => {
    const { result } = press.compile(sourceOf(blank, true));
    assert(result, 'a form that is filled in can be printed');
    const boxes = press.query(result, { selector: '<slot>', field: 'value' }) as readonly (readonly [string, number])[];
    const roomOf = new Map(boxes.map(([mark, width]) => [Number(markPattern.exec(mark)?.[1]), width]));
    return cutForm(press.pdf(result), roomOf, (text) => textWidth(font, text));
  });
}

function evicting<Result>(work: (press: NodeCompiler) => Result): Result {
  compiler ??= NodeCompiler.create({
    workspace: templates,
    fontArgs: [{ fontPaths: ['400Regular', '700Bold'].map((weight) => join(fonts, weight)) }],
  });
  const result = work(compiler);
  compiler.evictCache(rememberedSheets);
  return result;
}

const sourceOf = (sheet: Sheet, isBlank: boolean) => ({
  mainFilePath: join(templates, `${sheet.template}.typ`),
  inputs: { data: JSON.stringify({ ...dataOf(sheet), isBlank }).replaceAll(direction, '') },
});

/** Characters that turn the direction of text: no sheet needs them, they can show it in another order, and the compiler breaks on some. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

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
