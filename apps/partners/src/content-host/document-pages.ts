import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from '@tsuzura/contract/kernel';
import type { ApiServer } from '@tsuzura/http/server';
import { addFile } from '../kernel/add-route.ts';
import { fundDocumentPages } from './fund-documents/index.ts';

const folder = join(import.meta.dirname, 'documents');

/**
 * The documents a customer agrees to, byte for byte as they were published: our register holds the sha256 of each, so a
 * document is never changed. A new version is a new file.
 */
export function openDocumentPages(server: ApiServer): void {
  const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
  const ofFunds = [...fundDocumentPages()].map(([name, text]) => [name, Buffer.from(text)] as const);
  const documents = new Map([...written, ...ofFunds]);
  addFile(server, '/documents/:name', ({ params }) => {
    const name = params['name'] ?? '';
    const body = documents.get(name);
    if (!body) throw new Refused('NOT_FOUND');
    return { type: name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8', body };
  });
}
