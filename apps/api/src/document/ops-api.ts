import { getDocumentAudience } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { audienceOf } from '@tsuzura/store/document';
import type { Deps } from '../kernel/deps.ts';

export function documentOpsApi(server: ApiServer, { database }: Deps): void {
  server.handle(getDocumentAudience, async ({ query: { kind } }) => ({
    unreadFor: await audienceOf(database.reader, kind),
  }));
}
