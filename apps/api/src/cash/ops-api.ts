import {
  assignSuspendedTransfer,
  listBankFiles,
  listSuspendedTransfers,
  returnSuspendedTransfer,
} from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { Door } from '@tsuzura/http/door';
import { listBankFiles as readBankFiles } from '@tsuzura/store/cash';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { assignTransfer, returnTransfer, showSuspended } from './resolve-suspense.ts';

export function cashOpsApi(door: Door, { database, clock }: Deps): void {
  door.handle(listSuspendedTransfers, () => showSuspended(database.reader));
  door.handle(assignSuspendedTransfer, ({ params, body, who, requestId }) => {
    const resolving = { id: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => assignTransfer(tx, resolving, clock));
  });
  door.handle(returnSuspendedTransfer, ({ params, body, who, requestId }) => {
    const resolving = { id: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => returnTransfer(tx, resolving, clock));
  });
  door.handle(listBankFiles, async () => ({
    bankFiles: (await readBankFiles(database.reader)).map(({ at, ...file }) => ({ ...file, at: formatJst(at) })),
  }));
}
