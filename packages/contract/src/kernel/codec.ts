import { z } from 'zod';
import type * as calendar from '@tsuzura/domain/calendar';
import { parseYmd } from '@tsuzura/domain/calendar';
import type * as money from '@tsuzura/domain/money';

/*
 * The wire carries integers and text; our code carries branded bigints and `Ymd`. These are the only places where one
 * becomes the other. The wire side comes first in every codec, so OpenAPI is printed from `io: 'input'`.
 */

const whole = z.int();
const integer = <T extends bigint>(wire = whole) =>
  z.codec(
    wire,
    z.custom<T>((value) => typeof value === 'bigint'),
    {
      decode: (number) => BigInt(number) as T,
      encode: (value) => Number(value),
    },
  );

/** Integer yen; negative where a movement is meant. */
export const Yen = integer<money.Yen>();
export const Units = integer<money.Units>();
export const Nav = integer<money.Nav>();

/** A positive amount a customer asks for; 10^11 yen is far above any order and far below 2^53. */
export const PositiveYen = Yen.refine((value) => value > 0n && value <= 100_000_000_000n, { error: 'positive' });
export const PositiveUnits = Units.refine((value) => value > 0n && value <= 1_000_000_000_000n, { error: 'positive' });

/** An amount whose bounds are known to the form; the answer to a mistake names the bound. */
export const yenBetween = (min: number, max: number) => integer<money.Yen>(z.int().min(min).max(max));

/**
 * The wire knows the years 1900 to 2999: PostgreSQL has no year 0, and a day beyond 9999 is no `Ymd` any more, so a few
 * days added or taken away stay inside too.
 */
const inWireYears = (text: string): boolean => /^(19|2\d)\d\d-/.test(text);

export const Ymd = z.codec(
  z.string(),
  z.custom<calendar.Ymd>((value) => typeof value === 'string'),
  {
    decode: (wire, context) => {
      const day = parseYmd(wire);
      if (day && inWireYears(day)) return day;
      context.issues.push({ code: 'custom', input: wire, message: 'date' });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

/** "2026-11-14T15:29:59+09:00". Always JST on the wire. */
export const DateTime = z.iso.datetime({ offset: true }).refine(inWireYears, { error: 'date' });
/** As wide as the ratio of any two amounts the wire carries: a profit on one yen is a percent of eighteen digits. */
export const Percent = z.string().regex(/^-?\d{1,20}(\.\d{1,6})?$/);
/** A fee a caller asks for. */
export const PercentInput = z.string().regex(/^-?\d{1,6}(\.\d{1,6})?$/);
/** A share price of the Tokyo exchange, "2500.5": ticks go down to 0.1 yen, averages further. */
export const StockPrice = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);
/** Yen for one dollar, "155.25". */
export const FxRate = z.string().regex(/^\d{1,4}\.\d{2,4}$/);
export const UsdPrice = z.string().regex(/^\d{1,9}\.\d{4}$/);
export const Quantity = z.string().regex(/^\d{1,12}(\.\d{1,5})?$/);
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
export const FundCode = z.string().regex(/^[0-9A-Z]{8}$/);
/** Codes may hold a letter since 2024: "130A". */
export const StockCode = z.string().regex(/^[0-9][0-9A-Z][0-9][0-9A-Z]$/);
export const Symbol = z.string().regex(/^[A-Z][A-Z.]{0,9}$/);
export const YearMonth = z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/);
/** "15:30", JST. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** "1.2.3": major, minor, patch (R3.11). */
export const Version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);
/** An address to open: of the web, or of our own site. Never a scheme that runs code. */
export const Link = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/(?!\/))/);

/** 1日 … `last`日, or 月末. Days after `last` do not exist in every month. */
export const dayOfMonth = (last: 27 | 28) => {
  const error = `day${last}`;
  return z.union([z.literal('MONTH_END'), z.int({ error }).min(1, { error }).max(last, { error })], { error });
};

/*
 * Query strings and forms carry text only. `inText` reads it; an empty value counts as left out, because the client
 * skips empty values (R5.07) and an old client may not.
 */
const text = z.string();

function fromText<T extends z.core.$ZodType>(schema: T, read: (text: string) => z.input<T> | undefined) {
  return z.codec(text, schema as z.core.$ZodType<z.output<T>, z.input<T>>, {
    decode: (wire, context) => {
      const value = read(wire);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: wire, message: 'number' });
      return z.NEVER;
    },
    encode: (value) => String(value),
  });
}

const readInteger = (wire: string) => (/^-?\d{1,15}$/.test(wire) ? Number(wire) : undefined);
const readDecimal = (wire: string) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(wire) ? Number(wire) : undefined);

export const inText = {
  integer: (min: number, max: number) => fromText(z.int().min(min).max(max), readInteger),
  decimal: (min: number, max: number) => fromText(z.number().min(min).max(max), readDecimal),
  yen: fromText(Yen, readInteger),
  positiveYen: fromText(PositiveYen, readInteger),
  yenBetween: (min: number, max: number) => fromText(yenBetween(min, max), readInteger),
  units: fromText(Units, readInteger),
  positiveUnits: fromText(PositiveUnits, readInteger),
  dayOfMonth: (last: 27 | 28) =>
    fromText(dayOfMonth(last), (wire) => (wire === 'MONTH_END' ? wire : readInteger(wire))),
  flag: z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (wire) => wire === 'true',
    encode: (value) => (value ? ('true' as const) : ('false' as const)),
  }),
};

/**
 * The caller may leave it out, the handler always gets a value. zod fills a default only when it reads; the `optional`
 * lets it write the gap as well.
 */
export const withDefault = <S extends z.core.$ZodType<unknown, string>>(schema: S, wire: z.input<S>) =>
  z.prefault(z.optional(schema) as unknown as S, wire);

/** `limit` and `offset` of every list, and the answer's `paging`. */
export const pageQuery = {
  limit: withDefault(inText.integer(1, 100), '20'),
  offset: withDefault(inText.integer(0, 100_000), '0'),
};
export const Paging = z.object({ total: z.int(), limit: z.int(), offset: z.int() }).meta({ id: 'Paging' });

/** Where a page begins, as an answer before it said; opaque, and of use to nobody but the customer who got it. */
export const PageToken = z
  .string()
  .regex(/^[\w.-]+$/)
  .max(500);

/**
 * Of a list that grows for as long as there is an account: the page behind the one that said `next`, for the same query. Without it
 * `offset` counts from the newest, a few pages far.
 */
export const longPageQuery = {
  limit: pageQuery.limit,
  offset: withDefault(inText.integer(0, 1_000), '0'),
  after: PageToken.optional(),
};
/**
 * `next` is null when nothing follows. Then `total` is how many there are; before that it is the number up to this page and one more,
 * because counting all of them would take longer the longer the list is. A page may have fewer than `limit`, and others behind it.
 */
export const LongPaging = Paging.extend({ next: PageToken.nullable() }).meta({ id: 'LongPaging' });

/** Inclusive days. */
export const periodQuery = { from: Ymd.optional(), to: Ymd.optional() };
/** Added with `.check` to every query that takes `periodQuery`: text order is date order. */
export const inOrder = z.refine<{ from?: calendar.Ymd | undefined; to?: calendar.Ymd | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'order' },
);
