import { checkHealth } from '@tsuzura/contract/main';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { answers } from '@tsuzura/store/kernel';
import type { Deps } from './deps.ts';

/** Stays up during maintenance; says 503 when the database is away, so that a load balancer looks elsewhere. */
export function healthMainApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(checkHealth, async () => {
    if (!(await answers(database))) throw new Refused('OVERLOAD');
    return { status: 'ok' as const, time: formatJst(clock.now()) };
  });
}
