import { parseInline, type Inline } from './parse-inline.ts';

/** A line, an item or a cell. `at` tells it from the others of its block. */
export interface TextLine {
  readonly at: number;
  readonly parts: readonly Inline[];
}

export interface TableRow {
  readonly at: number;
  readonly cells: readonly TextLine[];
}

/** `at` is the line of the text on which it begins. */
export type Block = { readonly at: number } & (
  | { readonly kind: 'paragraph'; readonly lines: readonly TextLine[] }
  /** 2: a part of the text. 3: a part of a part. */
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly TextLine[] }
  | { readonly kind: 'table'; readonly head: readonly TextLine[]; readonly rows: readonly TableRow[] }
);

const heading = /^(#{1,6}) +(.+)$/;
const bullet = /^[-*] +(.+)$/;
const numbered = /^\d{1,3}[.)] +(.+)$/;
/** The line under the head of a table: | --- | --- | */
const rule = /^\|(?: *:?-+:? *\|)+$/;

/** The Markdown that notices are written in: paragraphs, headings, lists, tables. There is no HTML in it. */
export function parseBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  let at = 0;
  while (at < lines.length) {
    const [block, taken] = blockAt(lines, at);
    if (block !== null) blocks.push(block);
    at += taken;
  }
  return blocks;
}

/** The block that begins at a line, and how many lines it takes: at least one. */
function blockAt(lines: readonly string[], at: number): readonly [Block | null, number] {
  const line = lines[at] ?? '';
  if (line === '') return [null, 1];
  const [, signs = '', title = ''] = heading.exec(line) ?? [];
  if (title !== '') return [{ kind: 'heading', at, level: signs.length > 2 ? 3 : 2, parts: parseInline(title) }, 1];
  if (bullet.test(line)) return listAt(lines, at, bullet, false);
  if (numbered.test(line)) return listAt(lines, at, numbered, true);
  if (isTableAt(lines, at)) {
    const rows = runFrom(lines, at + 2, (each) => each.startsWith('|'));
    const body = rows.map((row, index) => ({ at: index, cells: cellsOf(row) }));
    return [{ kind: 'table', at, head: cellsOf(line), rows: body }, 2 + rows.length];
  }
  // The first line is taken whatever it is; then on to the next thing that is no plain text.
  const rest = runFrom(lines, at + 1, (each, index) => isPlain(each) && !isTableAt(lines, index));
  return [{ kind: 'paragraph', at, lines: linesOf([line, ...rest]) }, 1 + rest.length];
}

function listAt(lines: readonly string[], at: number, mark: RegExp, ordered: boolean): readonly [Block, number] {
  const items = runFrom(lines, at, (each) => mark.test(each));
  return [{ kind: 'list', at, ordered, items: linesOf(items.map((item) => mark.exec(item)?.[1] ?? '')) }, items.length];
}

function runFrom(lines: readonly string[], at: number, belongs: (line: string, index: number) => boolean): string[] {
  let end = at;
  while (end < lines.length && belongs(lines[end] ?? '', end)) end += 1;
  return lines.slice(at, end);
}

const isPlain = (line: string): boolean =>
  line !== '' && !heading.test(line) && !bullet.test(line) && !numbered.test(line);

const isTableAt = (lines: readonly string[], at: number): boolean =>
  (lines[at] ?? '').startsWith('|') && rule.test(lines[at + 1] ?? '');

const linesOf = (texts: readonly string[]): readonly TextLine[] =>
  texts.map((text, at) => ({ at, parts: parseInline(text) }));

const cellsOf = (row: string): readonly TextLine[] =>
  linesOf(
    row
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
