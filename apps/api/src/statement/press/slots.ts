import type { Block, Sheet } from './sheet.ts';

/** What differs from customer to customer on a form, and at which side of its box it stands. */
export interface Slot {
  readonly value: string;
  readonly side: 'left' | 'right';
}

export interface BlankSheet {
  /** The sheet with a mark in place of every value. Customers with the same blank share a form. */
  readonly blank: Sheet;
  readonly slots: readonly Slot[];
}

/** One run of one font, in the characters that amounts are written with: then the form's own font has them already. */
export const markOf = (index: number): string => `−円,${index}口/`;
export const markPattern = /^−円,(\d+)口\/$/;
export const marksIn = (text: string): number => text.match(/−円,\d+口\//g)?.length ?? 0;

/** Takes the values out of a sheet; null for a sheet that is no form, or one that says more than a form has room for. */
export function blankOf(sheet: Sheet): BlankSheet | null {
  const { form } = sheet;
  if (!form || sheet.replaces !== null) return null;
  const slots: Slot[] = [];
  const cut = (value: string, side: Slot['side']): string => {
    slots.push({ value, side });
    return markOf(slots.length - 1);
  };
  const left = (value: string) => cut(value, 'left');
  const right = (value: string) => cut(value, 'right');
  const figuresOf = ([label = '', ...amounts]: readonly string[]) => [label, ...amounts.map(right)];
  const blank: Sheet = {
    ...sheet,
    number: right(sheet.number),
    form: {
      ...form,
      name: left(form.name),
      kana: left(form.kana),
      address: left(form.address),
      birthDate: left(form.birthDate),
      accountNumber: left(form.accountNumber),
      openedOn: left(form.openedOn),
      saleTax: form.saleTax.map(right),
      sections: form.sections.map(figuresOf),
      dividends: form.dividends.map(figuresOf),
      offset: form.offset.map(figuresOf),
    },
    blocks: sheet.blocks.map((block) => cutRows(block, cut)),
  };
  return { blank, slots };
}

const cutRows = (block: Block, cut: (value: string, side: Slot['side']) => string): Block =>
  block.part === 'table'
    ? {
        ...block,
        rows: block.rows.map((row) => row.map((value, at) => cut(value, block.columns[at]?.amount ? 'right' : 'left'))),
      }
    : block;
