import { addDays, addMonths, partsOf, ymdFrom, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { returnsUntil, withReinvestment } from '@tsuzura/domain/fund';
import { listFunds, navHistory, type Fund, type NavRow } from '@tsuzura/store/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { addPublicDocument, publishFundDocument } from '@tsuzura/store/document';
import { monthlyReport, percentText } from '../kinds/index.ts';
import { publicDocumentPath } from '../statement-links.ts';
import { renderPdf } from '../press/index.ts';

/** 月次レポート of the month before, for every fund: a new edition in the register of its documents. */
export async function publishFundReports(tx: Tx, at: Instant): Promise<void> {
  const today = ymdOf(at);
  const { year, month } = partsOf(today);
  const monthEnd = addDays(ymdFrom({ year, month, day: 1 }), -1);
  const funds = await listFunds(tx);
  const sheets = [];
  for (const fund of funds) {
    const history = (await navHistory(tx, fund.code)).filter(({ date }) => date <= monthEnd);
    const asOf = history.at(-1);
    if (asOf) sheets.push({ fund, sheet: sheetOf(fund, history, asOf, today) });
  }
  const printed = await Promise.all(
    sheets.map(async ({ fund, sheet }) => ({ fund, sheet, bytes: await renderPdf(sheet) })),
  );
  for (const { fund, sheet, bytes } of printed) {
    const id = sheet.number;
    const name = `${fund.name} 月次レポート（${sheet.version}）`;
    const contentHash = await addPublicDocument(tx, { id, name, bytes }, at);
    await publishFundDocument(tx, {
      id,
      fundCode: fund.code,
      kind: 'MONTHLY_REPORT',
      version: sheet.version,
      name,
      url: publicDocumentPath(id),
      contentHash,
      bytes: bytes.length,
      effectiveFrom: today,
    });
  }
}

function sheetOf(fund: Fund, history: readonly NavRow[], asOf: NavRow, today: Ymd) {
  const version = asOf.date.slice(0, 7);
  const days = withReinvestment(history);
  const { m1, m3, m6, y1, y3, sinceInception } = returnsUntil(days, asOf.date);
  const returns: readonly (readonly [string, string])[] = [
    ['1か月', percentText(m1)],
    ['3か月', percentText(m3)],
    ['6か月', percentText(m6)],
    ['1年', percentText(y1)],
    ['3年（年率）', percentText(y3)],
    ['設定来', percentText(sinceInception)],
  ];
  const yearBefore = addMonths(asOf.date, -12);
  return monthlyReport(
    { fund, number: `monthly-${fund.code}-${version}`, version, issuedOn: today },
    { asOf, navs: history.filter(({ date }) => date >= yearBefore), netAssets: asOf.netAssets, returns },
  );
}
