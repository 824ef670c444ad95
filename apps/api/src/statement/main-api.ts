import { listTransferredReports } from '@tsuzura/contract/main';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { listTransferred } from './list-reports.ts';
import { customerStatements, publicDocuments } from './statement-routes.ts';
import { signerFor } from './signer.ts';

export function statementMainApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  customerStatements(server, deps);
  publicDocuments(server, deps);

  server.handle(listTransferredReports, async ({ who, query }) => {
    const { subject } = signedIn(who);
    return listTransferred(database.reader, subject, query, clock.today(), await signerFor(deps, signedIn(who)));
  });
}
