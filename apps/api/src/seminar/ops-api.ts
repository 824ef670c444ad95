import { recordSeminarAttendance } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { recordAttendance } from './record-attendance.ts';

export function seminarOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(recordSeminarAttendance, ({ params, body, who, requestId }) => {
    const attendance = { seminarId: params.id, operator: signedIn(who).subject, requestId, ...body };
    return database.tx((tx) => recordAttendance(tx, attendance, clock));
  });
}
