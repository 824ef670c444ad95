import { confirmBrokerageDocuments, listBrokerageDocuments } from '@tsuzura/contract/main';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { confirmDocuments } from './confirm-documents.ts';
import { showDocuments } from './show-documents.ts';

/** Long enough to tell devices apart, short enough to keep. */
const deviceLength = 300;

export function documentMainApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listBrokerageDocuments, async ({ who }) => ({
    brokerageDocuments: await showDocuments(database.reader, signedIn(who).subject, clock.today()),
  }));

  server.handle(confirmBrokerageDocuments, ({ body, who, requestId, request }) => {
    const agreement = {
      subject: signedIn(who).subject,
      documentIds: body.brokerageDocuments.map(({ id }) => id),
      requestId,
      device: request.header('user-agent')?.slice(0, deviceLength) ?? null,
      address: request.address || null,
    };
    return database.tx((tx) => confirmDocuments(tx, agreement, clock));
  });
}
