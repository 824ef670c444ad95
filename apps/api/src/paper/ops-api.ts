import {
  getDocumentAudience,
  getOrderEvidence,
  importTransferredReports,
  publishBrokerageDocument as publishDocumentCall,
  publishFundDocument,
} from '@tsuzura/contract/ops';
import type { ApiServer, Who } from '@tsuzura/http/server';
import { writeAudit } from '@tsuzura/store/kernel';
import { audienceOf } from '@tsuzura/store/paper';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { makeEvidencePack } from './evidence/index.ts';
import { importTransferred } from './import-transferred.ts';
import { openSignedLinks, sendFile } from './paper-routes.ts';
import { publishBrokerageDocument, publishFundPaper, type Publisher } from './publish-document.ts';
import { signerFor } from './signer.ts';

const by = (who: Who, requestId: string): Publisher => ({ operator: signedIn(who).subject, requestId });

export function paperOpsApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;

  server.handle(getDocumentAudience, async ({ query: { kind } }) => ({
    unreadFor: await audienceOf(database.reader, kind),
  }));
  server.handle(publishDocumentCall, ({ body, who, requestId }) =>
    database.tx((tx) => publishBrokerageDocument(tx, body, by(who, requestId), clock)),
  );
  server.handle(publishFundDocument, ({ body, who, requestId }) =>
    database.tx((tx) => publishFundPaper(tx, body, by(who, requestId), clock)),
  );
  server.handle(importTransferredReports, ({ body, who, requestId }) =>
    database.tx((tx) => importTransferred(tx, body.transferredReports, by(who, requestId), clock)),
  );

  /** The head goes into the audit trail, so that a pack can later be held against what was handed out. */
  server.handle(getOrderEvidence, async ({ params: { id }, who, requestId }) => {
    const { subject } = signedIn(who);
    const { manifest } = await makeEvidencePack(database.reader, id, clock.now());
    await database.tx((tx) =>
      writeAudit(tx, {
        at: clock.now(),
        actorRole: 'operator',
        actor: subject,
        action: 'evidence.made',
        subject: id,
        detail: { head: manifest.head, madeAt: manifest.madeAt },
        requestId,
      }),
    );
    const sign = await signerFor(deps, signedIn(who));
    return { url: sign('evidence', `${id} ${clock.now()}`), head: manifest.head, madeAt: manifest.madeAt };
  });
  openSignedLinks(server, deps, {
    evidence: async ({ what }, reply) => {
      const [orderId = '', madeAt = ''] = what.split(' ');
      const { zip } = await makeEvidencePack(database.reader, orderId, Number(madeAt) as ReturnType<typeof clock.now>);
      return sendFile(reply, 'application/zip', `evidence-${orderId}.zip`, Buffer.from(zip), 'attachment');
    },
  });
}
