/** The APIs that answer with addresses of papers. */
export type PaperSite = 'main' | 'trading';

/** An address that begins with `/` belongs to the API that answered with it (docs/papers.md); others are whole. */
export const addressOfPaper = (urls: Readonly<Record<PaperSite, string>>, site: PaperSite, url: string): string =>
  url.startsWith('/') ? `${urls[site].replace(/\/$/, '')}${url}` : url;

/** The same paper as a file to keep. Only signed addresses know of it. */
export const addressToSave = (address: string): string => `${address}?save=1`;
