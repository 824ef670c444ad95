import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import type { Door } from '@tsuzura/http/door';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { confirmDocuments } from './confirm-documents.ts';
import { showDocuments } from './show-documents.ts';

/** Long enough to tell devices apart, short enough to keep. */
const deviceLength = 300;

export function documentMainApi(door: Door, { database, clock }: Deps): void {
  door.handle(listBrokerageDocuments, async ({ who }) => ({
    brokerageDocuments: await showDocuments(database.reader, signedIn(who).subject, clock.today()),
  }));

  door.handle(confirmBrokerageDocuments, ({ body, who, requestId, knock }) => {
    const agreement = {
      subject: signedIn(who).subject,
      documentIds: body.brokerageDocuments.map(({ id }) => id),
      requestId,
      device: knock.header('user-agent')?.slice(0, deviceLength) ?? null,
      address: knock.address || null,
    };
    return database.tx((tx) => confirmDocuments(tx, agreement, clock));
  });
}
