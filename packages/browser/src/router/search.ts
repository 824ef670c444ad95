import { queryString } from '@tsuzura/domain/text';

/** The query of the address, as plain text; the last of several values counts. */
export type Search = Readonly<Record<string, string>>;

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text));

/** R5.07: empty values are left out. */
export function addressOf(pathname: string, search: Search, hash = ''): string {
  const query = queryString(search);
  return `${pathname}${query === '' ? '' : `?${query}`}${hash}`;
}
