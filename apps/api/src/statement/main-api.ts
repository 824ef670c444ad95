import { listTransferredReports } from '@tsuzura/contract/main';
import type { Door } from '@tsuzura/http/door';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { listTransferred } from './list-reports.ts';
import { customerStatements, publicDocuments } from './statement-routes.ts';
import { signerFor } from './signer.ts';

export function statementMainApi(door: Door, deps: Deps): void {
  const { database, clock } = deps;
  customerStatements(door, deps);
  publicDocuments(door, deps);

  door.handle(listTransferredReports, async ({ who, query }) => {
    const { subject } = signedIn(who);
    return listTransferred(database.reader, subject, query, clock.today(), await signerFor(deps, signedIn(who)));
  });
}
