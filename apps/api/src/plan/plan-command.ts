import type { Instant } from '@tsuzura/domain/calendar';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';

/** What a command of a customer brings with it. */
export interface PlanCommand {
  readonly subject: string;
  /** Read when the command is decided, not when the request came: it may have waited for another one. */
  readonly clock: () => Instant;
  readonly requestId: string;
}

interface Trace {
  readonly action: string;
  readonly customerId: string;
  readonly settingId: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly now: Instant;
  readonly requestId: string;
}

/** What a customer did to a setting. */
export const auditPlan = (tx: Tx, { action, customerId, settingId, detail, now, requestId }: Trace): Promise<void> =>
  writeAudit(tx, { at: now, actorRole: 'customer', actor: customerId, action, subject: settingId, detail, requestId });

/** The fields of a change that were given, as the trail keeps them. */
export const givenFields = (change: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, fieldText(value)]),
  );

const fieldText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));
