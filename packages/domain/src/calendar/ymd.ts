import { assert, type Brand } from '../kernel/index.ts';

/** A calendar day in Japan, "2026-11-14". Text order is date order. */
export type Ymd = Brand<string, 'Ymd'>;

/** Month and day count from 1. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Days that were found to exist: a night asks for the same few some hundred thousand times. */
const existing = new Set<string>();
const mostExisting = 4_000;

/** null when the text is not a day that exists ("2026-02-30"). */
export function parseYmd(text: string): Ymd | null {
  if (existing.has(text)) return text as Ymd;
  if (!pattern.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text) return null;
  if (existing.size >= mostExisting) existing.clear();
  existing.add(text);
  return text as Ymd;
}

export function ymd(text: string): Ymd {
  const day = parseYmd(text);
  assert(day, `${text} is a calendar day`);
  return day;
}

export const partsOf = (day: Ymd): DateParts => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
});

export const yearOf = (day: Ymd): number => partsOf(day).year;

export const ymdFrom = ({ year, month, day }: DateParts): Ymd => ymd(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);

const pad = (value: number, length: number): string => value.toString().padStart(length, '0');
