import { z } from 'zod';
import { endpoint, FundCode, Nav, Yen, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';

const SheetNav = z.object({ fundCode: FundCode, date: Ymd, nav: Nav, distribution: Yen });

export const listNavDay = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/navs',
  title: '基準価額の一覧（日付ごと）',
  caller: 'operator',
  roles: ['viewer'],
  query: z.object({ date: Ymd.optional() }),
  answer: z.object({
    date: Ymd,
    navs: z.array(
      z.object({
        fundCode: FundCode,
        fundName: z.string(),
        nav: Nav.nullable(),
        distribution: Yen.nullable(),
        previousNav: Nav.nullable(),
        previousDate: Ymd.nullable(),
        /** "-11.83"; null without both. */
        changePercent: z.string().nullable(),
        /** `MISSING`: none came. `HELD`: too far from the day before. `PROPOSED`: a proposal waits. `TAKEN`: in use, and may still be replaced by its sender. `PUBLISHED`: final. */
        state: z.enum(['MISSING', 'HELD', 'PROPOSED', 'TAKEN', 'PUBLISHED']),
        stateText: z.string(),
        waitingOrders: z.int(),
      }),
    ),
  }),
});

/** Half a million lines of 24 bytes, in base64. */
const mostFile = 16 * 1024 * 1024;

export const readNavSheet = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/navs/csv',
  title: '基準価額のCSVを読んで確かめる（取り込みは承認に出す）',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  bodyBytes: mostFile,
  /** The bytes of the file; UTF-8 or Shift_JIS. */
  body: z.strictObject({
    file: z
      .string()
      .min(1)
      .max(mostFile - 100)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  answer: z.object({
    encoding: z.enum(['UTF-8', 'Shift_JIS']),
    /** For the payload of `nav.import`. */
    rows: z.array(SheetNav),
  }),
});

export const navSheetCalls = [listNavDay, readNavSheet] as const;
