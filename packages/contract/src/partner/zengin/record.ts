import { fromBytes, toBytes } from './bytes.ts';

/** Why a file is refused as a whole. Nothing of it counts then. */
export type ZenginFault =
  | 'CHARACTER' // a byte outside the network's letters
  | 'LENGTH' // a record is cut short, or the file has a piece of one
  | 'STRUCTURE' // not one header, data, one trailer, one end
  | 'KIND' // another 種別コード than the one agreed
  | 'NUMBER' // letters where digits belong
  | 'DATE'
  | 'TOTAL'; // the trailer counts or sums something else than the data

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ZenginFault };

/** N: digits, right-aligned, zero-filled. C: letters, left-aligned, space-filled. */
type Field = readonly [name: string, width: number, form: 'N' | 'C'];
type Values<Fields extends readonly Field[]> = { readonly [F in Fields[number] as F[0]]: string };

export interface Layout<Fields extends readonly Field[]> {
  readonly width: number;
  /** Null where a digit field holds something else. Spaces at the end of a text are none of it. */
  read(record: string): Values<Fields> | null;
  /** Missing fields are zeros or spaces. Texts that are too long are cut, numbers never. */
  write(values: Partial<Values<Fields>>): string;
}

export function layout<const Fields extends readonly Field[]>(fields: Fields): Layout<Fields> {
  const places = fields.map(([name, width, form], index) => ({
    name,
    width,
    form,
    at: fields.slice(0, index).reduce((sum, [, before]) => sum + before, 0),
  }));
  return {
    width: places.reduce((sum, { width }) => sum + width, 0),
    read(record) {
      const values: Record<string, string> = {};
      for (const { name, width, form, at } of places) {
        const text = record.slice(at, at + width);
        if (form === 'N' && !/^\d+$/.test(text)) return null;
        values[name] = form === 'N' ? text : text.trimEnd();
      }
      return values as Values<Fields>;
    },
    write: (values) =>
      places
        .map(({ name, width, form }) => {
          const text = (values as Readonly<Record<string, string | undefined>>)[name] ?? '';
          if (form === 'C') return text.slice(0, width).padEnd(width, ' ');
          if (text.length > width) throw new Error(`${name} does not fit into ${width} digits`);
          return text.padStart(width, '0');
        })
        .join(''),
  };
}

/** With or without line breaks: banks send both. */
function recordsIn(text: string, width: number): Read<readonly string[]> {
  const records = /[\r\n]/.test(text)
    ? text.replace(/\r?\n$/, '').split(/\r?\n/)
    : (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []);
  if (records.length === 0 || records.some((record) => record.length !== width)) return { ok: false, fault: 'LENGTH' };
  return { ok: true, value: records };
}

interface Parts {
  readonly header: string;
  readonly data: readonly string[];
  readonly trailer: string;
}

/** One header (1), data (2), one trailer (8), one end (9), in this order. */
function partsOf(records: readonly string[]): Read<Parts> {
  const kinds = records.map((record) => record.charAt(0)).join('');
  const [header = '', ...rest] = records;
  const trailer = rest.at(-2) ?? '';
  if (!/^12*89$/.test(kinds)) return { ok: false, fault: 'STRUCTURE' };
  return { ok: true, value: { header, data: rest.slice(0, -2), trailer } };
}

/** What a kind of file is made of. Its header begins with record, 種別コード and the code of its letters. */
export interface FileForm<Head extends readonly Field[], Tail extends readonly Field[]> {
  readonly width: number;
  readonly kind: string;
  readonly header: Layout<Head>;
  readonly trailer: Layout<Tail>;
}

/** A file as far as every kind reads alike: its letters, its records, header and trailer. The data is for the kind. */
export function openFile<const Head extends readonly Field[], const Tail extends readonly Field[]>(
  bytes: Uint8Array,
  { width, kind, header, trailer }: FileForm<Head, Tail>,
): Read<{ readonly head: Values<Head>; readonly data: readonly string[]; readonly tail: Values<Tail> }> {
  const text = fromBytes(bytes);
  if (text === null) return { ok: false, fault: 'CHARACTER' };
  const records = recordsIn(text, width);
  if (!records.ok) return records;
  const parts = partsOf(records.value);
  if (!parts.ok) return parts;
  const head = header.read(parts.value.header);
  const tail = trailer.read(parts.value.trailer);
  if (!head || !tail) return { ok: false, fault: 'NUMBER' };
  const said = head as Readonly<Record<string, string>>;
  if (said['kind'] !== kind || said['code'] !== '0') return { ok: false, fault: 'KIND' };
  return { ok: true, value: { head, data: parts.value.data, tail } };
}

/** Header, data and trailer with the end behind them. */
export const fileOf = (width: number, records: readonly string[]): Uint8Array =>
  toBytes([...records, '9'.padEnd(width, ' ')].join(''));
