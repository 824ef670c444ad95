import { dropDraft, keepDraft, readDraft } from '../flow/index.ts';
import { readTerms, type Terms } from './terms.ts';

/** One order from the first key press to its answer, as the tab keeps it (rule SCREEN-11). */
export interface KeptFlow<Values> {
  readonly values: Values;
  /** What the form said when the customer went on to confirm. */
  readonly shown: Terms | null;
  /** The `Idempotency-Key`: made when confirming begins, kept until there is an answer. */
  readonly key: string | null;
  /** The confirm token that was sent under this key and not answered yet. */
  readonly sent: string | null;
  /** Sent as another order of the same content: a repeat says the same. */
  readonly allowsSame: boolean;
  /** Left for a fresh check while confirming: back there after it. */
  readonly resumes: boolean;
}

export const newFlow = <Values>(values: Values): KeptFlow<Values> => ({
  values,
  shown: null,
  key: null,
  sent: null,
  allowsSame: false,
  resumes: false,
});

export function keepFlow<Values>(tab: Storage, name: string, flow: KeptFlow<Values>, now: number): void {
  keepDraft(tab, name, flow, now);
}

/** null when there is none, or when it is not what we wrote. */
export function readFlow<Values>(
  tab: Storage,
  name: string,
  readValues: (kept: object) => Values | null,
  now: number,
): KeptFlow<Values> | null {
  const kept = readDraft(tab, name, now);
  if (!isObject(kept) || !isObject(kept['values'])) return null;
  const values = readValues(kept['values']);
  if (values === null) return null;
  return {
    values,
    shown: readTerms(kept['shown']),
    key: textOrNull(kept['key']),
    sent: textOrNull(kept['sent']),
    allowsSame: kept['allowsSame'] === true,
    resumes: kept['resumes'] === true,
  };
}

export const dropFlow = (tab: Storage, name: string): void => dropDraft(tab, name);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
