/** The APIs that answer with addresses of statements and documents. */
export type FileSite = 'main' | 'trading';

/** An address that begins with `/` belongs to the API that answered with it (docs/statements.md); others are whole. */
export const addressOfFile = (urls: Readonly<Record<FileSite, string>>, site: FileSite, url: string): string =>
  url.startsWith('/') ? `${urls[site].replace(/\/$/, '')}${url}` : url;

/** The same statement as a file to keep. Only signed addresses know of it. */
export const addressToSave = (address: string): string => `${address}?save=1`;
