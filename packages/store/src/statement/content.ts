import { createHash } from 'node:crypto';
import { statement } from '../kernel/index.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The bytes of statements and public documents, once each, by their hash. */
export const addContent = statement<object, [hash: string, bytes: Buffer]>(
  'statement.add-content',
  'insert into app.paper_content (hash, bytes) values ($1, $2) on conflict do nothing',
);
