import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Refused } from '@tsuzura/contract/kernel';
import { readPageKey, type Database } from '@tsuzura/store/kernel';

/** A list of one customer under one filter. A token counts for it alone. */
export interface ListedFor {
  readonly list: string;
  readonly subject: string;
  readonly filter: object;
}

/** A place in a list: what comes before the page, as text, and how many were shown before it. */
interface Begun {
  readonly place: readonly string[];
  readonly shown: number;
}

export interface AskedPage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
}

export interface Paged {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly next: string | null;
}

export interface Pages {
  /** Where the page begins; null at the beginning of the list, from which `offset` counts. */
  open(of: ListedFor, asked: AskedPage): Promise<readonly string[] | null>;
  /** The `paging` of an answer with so many lines, `next` being the place of the last of them while others follow. */
  answer(of: ListedFor, asked: AskedPage, lines: number, next: readonly string[] | null): Promise<Paged>;
}

/**
 * Page tokens: base64url of the place, and a signature over it together with customer, list and filter. What one customer was
 * given says nothing to another, and nobody can make one up.
 */
export function createPages(database: Database): Pages {
  let key: Promise<KeyObject> | null = null;
  /** The same for the life of the database, so it is read once. */
  const pageKey = async (): Promise<KeyObject> => {
    key ??= readPageKey(database.reader).then((bytes) => createSecretKey(bytes));
    try {
      return await key;
    } catch (error) {
      key = null;
      throw error;
    }
  };

  async function begunAt(of: ListedFor, token: string): Promise<Begun> {
    const [body = '', signature = '', ...rest] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = signatureOf(await pageKey(), of, body);
    if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw foreignToken();
    const [shown, ...place] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, ...string[]];
    return { shown, place };
  }

  return {
    open: async (of, { after }) => (after === undefined ? null : (await begunAt(of, after)).place),
    async answer(of, { limit, offset, after }, lines, next) {
      const before = after === undefined ? offset : (await begunAt(of, after)).shown;
      const shown = before + lines;
      if (next === null) return { total: lines === 0 && after === undefined ? 0 : shown, limit, offset: before, next };
      const body = Buffer.from(JSON.stringify([shown, ...next])).toString('base64url');
      const signature = signatureOf(await pageKey(), of, body).toString('base64url');
      return { total: shown + 1, limit, offset: before, next: `${body}.${signature}` };
    },
  };
}

const signatureOf = (key: KeyObject, { list, subject, filter }: ListedFor, body: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([list, subject, filter, body]))
    .digest();

const foreignToken = () =>
  new Refused('INPUT', {}, [
    { message: '続きの位置をご確認ください。はじめから表示し直してください。', field: 'after' },
  ]);
