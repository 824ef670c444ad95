import {
  getDocumentAudience,
  publishBrokerageDocument as publishDocumentCall,
  publishFundDocument,
} from '@tsuzura/contract/ops';
import type { ApiServer, Who } from '@tsuzura/http/server';
import { audienceOf } from '@tsuzura/store/document';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { publishBrokerageDocument, publishFundEdition, type Publisher } from './publish-document.ts';

const by = (who: Who, requestId: string): Publisher => ({ operator: signedIn(who).subject, requestId });

export function documentOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(getDocumentAudience, async ({ query: { kind } }) => ({
    unreadFor: await audienceOf(database.reader, kind),
  }));
  server.handle(publishDocumentCall, ({ body, who, requestId }) =>
    database.tx((tx) => publishBrokerageDocument(tx, body, by(who, requestId), clock)),
  );
  server.handle(publishFundDocument, ({ body, who, requestId }) =>
    database.tx((tx) => publishFundEdition(tx, body, by(who, requestId), clock)),
  );
}
