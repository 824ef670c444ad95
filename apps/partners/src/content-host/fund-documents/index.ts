import { addMonths, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { fundRows, type FundRow } from '../../market-data/fund-catalogue.ts';
import { fundTerms, type FundTerms } from './fund-terms.ts';
import { prospectus } from './prospectus.ts';
import { supplement } from './supplement.ts';

type Writer = (fund: FundRow, terms: FundTerms, version: string, effectiveFrom: Ymd) => string;

const editions = [2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];

/** By file name. The same template writes every fund's, so a change of it is a change of documents that were published. */
export function fundDocumentPages(): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const fund of fundRows) {
    const terms = fundTerms[fund.code];
    if (!terms) continue;
    const publish = (stem: string, write: Writer, effectiveFrom: Ymd) => {
      const version = effectiveFrom.slice(0, 7);
      documents.set(`${stem}-${fund.code}-${version}.html`, write(fund, terms, version, effectiveFrom));
    };
    for (const year of editions) {
      const day = renewedIn(year, fund.fiscalDates);
      if (day > fund.inceptionDate) publish('prospectus', prospectus, day);
    }
    publish('supplement', supplement, ymd('2026-04-01'));
  }
  return documents;
}

/** Three months after the books are closed. */
function renewedIn(year: number, fiscalDates: readonly string[]): Ymd {
  const after = addMonths(ymd(`${year}-${fiscalDates.at(-1) ?? '12-31'}`), 3);
  return after.startsWith(`${year}`) ? after : addMonths(after, -12);
}
