import { addMonths, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { fundDocumentHashes } from './fund-document-hashes.ts';
import { funds, type FundSeed } from './funds.ts';

export interface FundDocumentSeed {
  readonly id: string;
  readonly fundCode: string;
  readonly kind: 'PROSPECTUS' | 'SUPPLEMENTARY_PROSPECTUS';
  readonly version: string;
  readonly name: string;
  readonly effectiveFrom: Ymd;
  /** Of the document on the content host, taken when it was published. A test there holds them together. */
  readonly bytes: number;
  readonly contentHash: string;
}

const editions = [2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];

/** The manager renews the prospectus three months after the books are closed, from the fund's first year on. */
function prospectuses({ code, fiscalDates, name, inceptionOn }: FundSeed): FundDocumentSeed[] {
  const days = editions.map((year) => {
    const closing = fiscalDates.at(-1) ?? '12-31';
    const inYear = addMonths(ymd(`${year}-${closing}`), 3);
    return inYear.startsWith(`${year}`) ? inYear : addMonths(inYear, -12);
  });
  return days
    .filter((day) => day > inceptionOn)
    .map((day) => document('prospectus', code, 'PROSPECTUS', `${name} 交付目論見書`, day));
}

/** The firm renews its documents on the first of April (see `documents.ts`). */
const supplement = ({ code, name }: FundSeed): FundDocumentSeed =>
  document('supplement', code, 'SUPPLEMENTARY_PROSPECTUS', `${name} 目論見書補完書面`, ymd('2026-04-01'));

function document(
  stem: string,
  fundCode: string,
  kind: FundDocumentSeed['kind'],
  name: string,
  effectiveFrom: Ymd,
): FundDocumentSeed {
  const version = effectiveFrom.slice(0, 7);
  const id = `${stem}-${fundCode}-${version}`;
  const [bytes, contentHash] = fundDocumentHashes[id] ?? [0, ''];
  return { id, fundCode, kind, version, name, effectiveFrom, bytes, contentHash };
}

export const fundDocuments: readonly FundDocumentSeed[] = funds.flatMap((fund) => [
  ...prospectuses(fund),
  supplement(fund),
]);
