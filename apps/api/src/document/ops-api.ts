import {
  getDocumentAudience,
  publishBrokerageDocument as publishDocumentCall,
  publishFundDocument,
} from '@tsuzura/contract/ops';
import type { Door, Who } from '@tsuzura/http/door';
import { audienceOf } from '@tsuzura/store/document';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { publishBrokerageDocument, publishFundEdition, type Publisher } from './publish-document.ts';

const by = (who: Who, requestId: string): Publisher => ({ operator: signedIn(who).subject, requestId });

export function documentOpsApi(door: Door, { database, clock }: Deps): void {
  door.handle(getDocumentAudience, async ({ query: { kind } }) => ({
    unreadFor: await audienceOf(database.reader, kind),
  }));
  door.handle(publishDocumentCall, ({ body, who, requestId }) =>
    database.tx((tx) => publishBrokerageDocument(tx, body, by(who, requestId), clock)),
  );
  door.handle(publishFundDocument, ({ body, who, requestId }) =>
    database.tx((tx) => publishFundEdition(tx, body, by(who, requestId), clock)),
  );
}
