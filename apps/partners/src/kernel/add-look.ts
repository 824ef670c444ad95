import type { ApiServer } from '@tsuzura/http/server';
import { addFile } from './add-route.ts';
import { icon, stylesheet } from './style.ts';

/** What every `page` links to: each server that shows one serves it. */
export function addLook(server: ApiServer): void {
  addFile(server, '/style.css', () => ({ type: 'text/css; charset=utf-8', body: stylesheet }));
  addFile(server, '/icon.svg', () => ({ type: 'image/svg+xml', body: icon }));
}
