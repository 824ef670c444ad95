import { readFileSync } from 'node:fs';

export { renderDocs } from './render-docs.ts';

export const docsCss = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');

/** The page's own style sheet and nothing else. */
export const docsCsp =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
