import { getOrderEvidence } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { writeAudit } from '@tsuzura/store/kernel';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { makeEvidencePack } from './evidence/index.ts';
import { openSignedLinks, sendFile } from './statement-routes.ts';
import { signerFor } from './signer.ts';

export function statementOpsApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;

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
