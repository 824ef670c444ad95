import {
  assignSuspendedTransfer,
  listBankFiles,
  listSuspendedTransfers,
  returnSuspendedTransfer,
} from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { listBankFiles as readBankFiles } from '@tsuzura/store/cash';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { assignTransfer, returnTransfer, showSuspended } from './resolve-suspense.ts';

export function cashOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listSuspendedTransfers, () => showSuspended(database.reader));
  server.handle(assignSuspendedTransfer, ({ params, body, who, requestId }) => {
    const resolving = { id: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => assignTransfer(tx, resolving, clock));
  });
  server.handle(returnSuspendedTransfer, ({ params, body, who, requestId }) => {
    const resolving = { id: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => returnTransfer(tx, resolving, clock));
  });
  server.handle(listBankFiles, async () => ({
    bankFiles: (await readBankFiles(database.reader)).map(({ at, ...file }) => ({ ...file, at: formatJst(at) })),
  }));
}
