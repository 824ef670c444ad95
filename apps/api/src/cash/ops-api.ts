import { listBankFiles, listSuspendedTransfers } from '@tsuzura/contract/ops';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { listBankFiles as readBankFiles } from '@tsuzura/store/cash';
import type { Deps } from '../kernel/deps.ts';
import { showSuspended } from './resolve-suspense.ts';

export function cashOpsApi(server: ApiServer, { database }: Deps): void {
  server.handle(listSuspendedTransfers, () => showSuspended(database.reader));
  server.handle(listBankFiles, async () => ({
    bankFiles: (await readBankFiles(database.reader)).map(({ at, ...file }) => ({ ...file, at: formatJst(at) })),
  }));
}
