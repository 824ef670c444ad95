import { deflateSync, inflateSync } from 'node:zlib';
import { assert } from '@tsuzura/domain/kernel';
import { bytesOf, readObjects, streamObject, type PdfObject, type PdfPart } from './pdf-file.ts';
import { readShown, readUnicode } from './pdf-text.ts';
import { markPattern, marksIn } from './slots.ts';
import { withoutNames } from './true-type.ts';

/** Where a value is set: at the mark the compiler set in its place. */
export interface Place {
  readonly slot: number;
  /** Of the form's resources. */
  readonly font: string;
  readonly size: number;
  readonly x: string;
  readonly y: string;
  /** What the mark took up, in points, and how much there is. */
  readonly markWidth: number;
  readonly room: number;
}

/** What a page says before, between and after its places. */
export interface FormPage {
  readonly id: number;
  readonly texts: readonly string[];
  readonly places: readonly Place[];
}

export interface FormFont {
  /** Which code is a character, for those that the form itself uses. */
  readonly codes: ReadonlyMap<string, string>;
  /** Its measures; a font that is added beside it says the same. */
  readonly descriptor: string;
}

/** A form printed once, cut open where the values go. */
export interface BlankForm {
  readonly fixed: readonly PdfPart[];
  readonly pages: readonly FormPage[];
  readonly fonts: ReadonlyMap<string, FormFont>;
  readonly resources: PdfObject;
  readonly info: PdfObject;
  readonly metadata: PdfObject;
  readonly root: number;
}

/** `roomOf` says how wide the box of a mark is, `widthOf` how wide text is in thousandths of its size. */
export function cutForm(
  pdf: Buffer,
  roomOf: ReadonlyMap<number, number>,
  widthOf: (text: string) => number,
): BlankForm {
  const objects = readObjects(pdf);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const one = (test: (object: PdfObject) => boolean): PdfObject => {
    const [found, ...more] = objects.filter(test);
    assert(found && more.length === 0, 'the compiler writes one of these');
    return found;
  };
  const reference = (dictionary: string, key: string): PdfObject => {
    const found = byId.get(Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]));
    assert(found, `the compiler writes ${key}`);
    return found;
  };
  const root = one(({ dictionary }) => dictionary.includes('/Type /Catalog'));
  const resources = one(({ dictionary }) => dictionary.includes('/Font <<'));
  const info = one(({ dictionary }) => dictionary.includes('/Keywords'));
  const metadata = reference(root.dictionary, 'Metadata');
  const fonts = new Map(
    [...resources.dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const { dictionary } = byId.get(Number(id)) ?? resources;
      const unicode = reference(dictionary, 'ToUnicode').stream;
      assert(unicode, 'fonts say which characters their glyphs are');
      const font: FormFont = {
        codes: new Map([...readUnicode(inflateSync(unicode).toString('latin1'))].map(([code, text]) => [text, code])),
        descriptor: reference(reference(dictionary, 'DescendantFonts').dictionary, 'FontDescriptor').dictionary,
      };
      return [name, font];
    }),
  );
  const pages = objects
    .filter(({ dictionary }) => /\/Type \/Page\s/.test(dictionary))
    .map(({ dictionary }) => {
      const { id, stream } = reference(dictionary, 'Contents');
      assert(stream, 'a page has contents');
      return cutPage(id, inflateSync(stream).toString('latin1'));
    });
  const fontFiles = new Set([...fonts.values()].map(({ descriptor }) => reference(descriptor, 'FontFile2').id));
  const filled = new Set([resources, info, metadata, ...pages].map(({ id }) => id));
  return {
    fixed: objects
      .filter(({ id }) => !filled.has(id))
      .map((object) => ({ id: object.id, bytes: bytesOf(fontFiles.has(object.id) ? smallFont(object) : object) })),
    pages,
    fonts,
    resources,
    info,
    metadata,
    root: root.id,
  };

  function cutPage(id: number, content: string): FormPage {
    const [texts, places]: [string[], Place[]] = [[], []];
    let [from, said] = [0, ''];
    for (const shown of readShown(content)) {
      const font = fonts.get(shown.font);
      assert(font, 'text is set in a font of the form');
      const characters = new Map([...font.codes].map(([text, code]) => [code, text]));
      const text = shown.codes.map((code) => characters.get(code) ?? '').join('');
      said += text;
      const slot = Number(markPattern.exec(text)?.[1] ?? -1);
      if (slot === -1) continue;
      const room = roomOf.get(slot);
      assert(room !== undefined, 'every mark has a box');
      const markWidth = ((widthOf(text) - shown.drawnIn) * shown.size) / 1_000;
      places.push({ slot, font: shown.font, size: shown.size, x: shown.x, y: shown.y, markWidth, room });
      texts.push(content.slice(from, shown.start));
      from = shown.end;
    }
    assert(marksIn(said) === places.length, 'every mark stands alone, so none is left when the form is filled in');
    return { id, texts: [...texts, content.slice(from)], places };
  }
}

function smallFont({ id, stream }: PdfObject): PdfObject {
  assert(stream, 'a font file is a stream');
  const file = withoutNames(inflateSync(stream));
  return streamObject(id, deflateSync(file, { level: 9 }), '/Filter /FlateDecode');
}
