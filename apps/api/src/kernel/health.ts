import { checkHealth } from '@tsuzura/contract/main';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst } from '@tsuzura/domain/calendar';
import type { Door } from '@tsuzura/http/door';
import { answers } from '@tsuzura/store/kernel';
import type { Deps } from './deps.ts';

/** Stays up during maintenance; says 503 when the database is away, so that a load balancer looks elsewhere. */
export function healthMainApi(door: Door, { database, clock }: Deps): void {
  door.handle(checkHealth, async () => {
    if (!(await answers(database))) throw new Refused('OVERLOAD');
    return { status: 'ok' as const, time: formatJst(clock.now()) };
  });
}
