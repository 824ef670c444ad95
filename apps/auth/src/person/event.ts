import { securityEventTexts } from '@tsuzura/contract/auth';
import type { Instant } from '@tsuzura/domain/calendar';
import { addEvent, readHistory } from '@tsuzura/store/auth';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps, type Visit } from './deps.ts';
import { deviceHash, deviceLabel } from './device.ts';

/** What we remember besides: nothing its owner did. */
type QuietKind = 'passkey-offered';
export type EventKind = keyof typeof securityEventTexts | QuietKind;

const counted: readonly EventKind[] = ['signed-in', 'failed', 'locked', 'refresh-reused'];
const counts = new Map<EventKind, number>(counted.map((kind) => [kind, 0]));

/** Of this process since it began; each is there from the beginning, with a zero. */
export const signInCounts = (): readonly (readonly [kind: string, count: number])[] => [...counts];

/** One row for the audit. `personId` is null when nobody knows who it was. */
export async function recordEvent(
  tx: Tx,
  deps: PersonDeps,
  { kind, personId, visit }: { kind: EventKind; personId: string | null; visit: Visit },
): Promise<void> {
  if (counts.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  await addEvent(tx, {
    at: nowOf(deps),
    personId,
    kind,
    device: deviceHash(deps, visit.device),
    label: deviceLabel(visit.userAgent),
    requestId: visit.requestId,
  });
}

const historyLength = 50;

export interface HistoryLine {
  readonly at: Instant;
  /** Japanese, for the screen. */
  readonly event: string;
  readonly label: string;
}

/** Newest first. */
export async function historyOf(reader: Reader, personId: string): Promise<HistoryLine[]> {
  const rows = await readHistory(reader, personId, Object.keys(securityEventTexts), historyLength);
  return rows.map(({ at, kind, label }) => ({
    at,
    event: securityEventTexts[kind as keyof typeof securityEventTexts],
    label,
  }));
}
