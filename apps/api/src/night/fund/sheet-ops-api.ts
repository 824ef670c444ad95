import { Refused } from '@tsuzura/contract/kernel';
import { listNavDay, readNavSheet } from '@tsuzura/contract/ops';
import { parseNavSheet } from '@tsuzura/domain/fund';
import { nav, yen } from '@tsuzura/domain/money';
import type { ApiServer } from '@tsuzura/http/server';
import { listFunds } from '@tsuzura/store/fund';
import { heldNavs } from '@tsuzura/store/night/fund';
import { navsOfDay, type NavOfDay } from '@tsuzura/store/operator';
import type { Deps } from '../../kernel/deps.ts';

const stateTexts = {
  MISSING: '未着',
  HELD: '異常　保留',
  PROPOSED: '承認待ち',
  TAKEN: '取込（速報）',
  PUBLISHED: '公開',
} as const;

function stateOf({ is_proposed, nav: value, status }: NavOfDay): keyof typeof stateTexts {
  if (is_proposed) return 'PROPOSED';
  if (value === null) return 'MISSING';
  if (status === 'HELD') return 'HELD';
  return status === 'PRELIMINARY' ? 'TAKEN' : 'PUBLISHED';
}

/** Faults that one answer names. */
const mostNamed = 1_000;
/** As many as one proposal takes. */
const mostRows = 500;

/** Prices of a day as a grid, and prices that come as a file. */
export function navSheetOpsApi(server: ApiServer, { database, clock }: Deps): void {
  server.handle(listNavDay, async ({ query }) => {
    const date = query.date ?? clock.today();
    return { date, navs: (await navsOfDay(database.reader, date, clock.now())).map(showNav) };
  });

  server.handle(readNavSheet, async ({ body, concerns }) => {
    const { text, encoding } = decodeFile(Buffer.from(body.file, 'base64'));
    const funds = new Set((await listFunds(database.reader)).map(({ code }) => code));
    const { rows, faults } = parseNavSheet(text, { funds, today: clock.today() });
    const held = new Set((await heldNavs(database.reader)).map(({ fundCode, date }) => `${fundCode} ${date}`));
    const notHeld = rows
      .filter(({ fundCode, date }) => !held.has(`${fundCode} ${date}`))
      .map(({ line }) => ({ line, text: '確認待ちの基準価額ではありません。使用中のものは、訂正に出してください。' }));
    // What is wrong with a row is said before what is wrong with its price.
    const wrong = faults.length > 0 ? faults : notHeld;
    concerns({ target: `${rows.length}行、誤り${wrong.length}行` });
    if (wrong.length > 0) throw refusedFile(wrong);
    if (rows.length > mostRows) throw refusedFile([{ line: mostRows + 2, text: `1回に${mostRows}行までです。` }]);
    return {
      encoding,
      rows: rows.map(({ fundCode, date, nav: value, distribution }) => ({ fundCode, date, nav: value, distribution })),
    };
  });
}

/** Nothing of a file with a fault is taken; each row is named. */
const refusedFile = (faults: readonly { readonly line: number; readonly text: string }[]): Refused =>
  new Refused('NAV_SHEET', {}, [
    ...new Refused('NAV_SHEET', { count: String(faults.length) }).lines,
    ...faults.slice(0, mostNamed).map(({ line, text }) => ({ message: `${line}行目：${text}`, field: String(line) })),
  ]);

function decodeFile(bytes: Uint8Array): { readonly text: string; readonly encoding: 'UTF-8' | 'Shift_JIS' } {
  for (const encoding of ['UTF-8', 'Shift_JIS'] as const) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      // the next one, or neither
    }
  }
  throw refusedFile([{ line: 1, text: '文字コードはUTF-8かShift_JISにしてください。' }]);
}

function showNav(row: NavOfDay) {
  const state = stateOf(row);
  return {
    fundCode: row.code,
    fundName: row.name,
    nav: row.nav === null ? null : nav(row.nav),
    distribution: row.distribution === null ? null : yen(row.distribution),
    previousNav: row.previous === null ? null : nav(row.previous),
    previousDate: row.previous_date,
    changePercent:
      row.nav === null || row.previous === null
        ? null
        : ((Number(row.nav - row.previous) / Number(row.previous)) * 100).toFixed(2),
    state,
    stateText: stateTexts[state],
    waitingOrders: row.waiting,
  };
}
