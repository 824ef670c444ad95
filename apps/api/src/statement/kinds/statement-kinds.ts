import { addYears, yearOf, ymdFrom, type Ymd } from '@tsuzura/domain/calendar';
import type { StatementKind } from '@tsuzura/store/statement';

interface KindRow {
  readonly title: string;
  /** Of template and wording; a change of either is a new version. */
  readonly version: string;
  /** Readable in the year of issue and for so many years after it (rule DOC-2); null: a fixed set, always. */
  readonly viewYears: number | null;
  /** Kept in the books for so many years, whoever may still read it. */
  readonly keepYears: number;
}

const viewYears = 5;
/** 法定帳簿: copies of notices after a contract five years, records of transactions ten. */
const notice = { version: '2026-11', viewYears, keepYears: 7 };
const record = { version: '2026-11', viewYears, keepYears: 10 };
const transferred = { version: '2026-11', viewYears: null, keepYears: 10 };

export const statementKinds: Readonly<Record<StatementKind, KindRow>> = {
  TRADE: { title: '取引報告書', ...record },
  BALANCE: { title: '取引残高報告書', ...record },
  ANNUAL_SPECIFIC: { title: '特定口座年間取引報告書', ...record },
  DISTRIBUTION: { title: '収益分配金のお知らせ', ...notice },
  DIVIDEND: { title: '上場株式配当等の支払通知書', ...notice },
  DELIVERY: { title: '移管のお知らせ（取得価額の引継ぎ）', ...record },
  TRUST_FEE: { title: '信託報酬等の概算額のお知らせ', ...notice },
  TOTAL_RETURN: { title: 'トータルリターン通知書', ...notice },
  FUND_REPORT: { title: '交付運用報告書', ...notice },
  NISA: { title: 'NISAに関するお知らせ', ...notice },
  TRANSFERRED_TRADE: { title: '取引報告書（移管前）', ...transferred },
  TRANSFERRED_BALANCE: { title: '取引残高報告書（移管前）', ...transferred },
  TRANSFERRED_DISTRIBUTION: { title: '収益分配金のお知らせ（移管前）', ...transferred },
  TRANSFERRED_ANNUAL: { title: '年間取引報告書（移管前）', ...transferred },
  TRANSFERRED_OTHER: { title: '移管前の書面', ...transferred },
};

/** To the end of the fifth year after the year of issue: the same rule that closed accounts are let in by (R4.10). */
export const viewableUntil = (kind: StatementKind, issuedOn: Ymd): Ymd | null => {
  const { viewYears: years } = statementKinds[kind];
  return years === null ? null : ymdFrom({ year: yearOf(issuedOn) + years, month: 12, day: 31 });
};

export const keepUntil = (kind: StatementKind, issuedOn: Ymd): Ymd =>
  addYears(issuedOn, statementKinds[kind].keepYears);
