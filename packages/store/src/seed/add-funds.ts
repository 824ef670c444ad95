import { ymd } from '@tsuzura/domain/calendar';
import type { Tx } from '../kernel/index.ts';
import { documentPath } from './documents.ts';
import { fundDocuments } from './fund-documents.ts';
import { fundProfiles, type FundProfile } from './fund-profiles.ts';
import { funds, type FundSeed } from './funds.ts';

/** The twelve funds with what their pages say, and their documents. */
export async function addFunds(tx: Tx, contentUrl: string): Promise<void> {
  const rows = funds.map((fund) => ({
    code: fund.code,
    isin: fund.isin,
    name: fund.name,
    short_name: fund.shortName,
    kana: fund.kana,
    manager_name: fund.managerName,
    asset_class: fund.assetClass,
    inception_on: fund.inceptionOn,
    term_end_on: fund.code === 'TZ010012' ? ymd('2055-12-20') : null,
    nisa_tsumitate: fund.nisa === 'both',
    nisa_growth: fund.nisa !== 'none',
    risk_level: fund.riskLevel,
    benchmark: fund.benchmark,
    description: fund.description,
    display_order: fund.rank,
    is_index: fund.isIndex,
    fiscal_dates: [...fund.fiscalDates],
    closed_with: fund.closedWith,
    ...profileOf(fund.code),
  }));
  await tx.insertInto('app.fund').values(rows).execute();
  await tx.insertInto('app.fund_terms').values(funds.map(firstTerms)).execute();
  await addFundDocuments(tx, contentUrl);
}

/** None of them has changed its terms yet. */
const firstTerms = ({ code, inceptionOn, cutoff, lags, trustFeeRate, reserveRate }: FundSeed) => ({
  fund_code: code,
  valid_from: inceptionOn,
  cutoff_time: cutoff,
  buy_execution_lag: lags[0],
  buy_settlement_lag: lags[1],
  sell_execution_lag: lags[0],
  sell_settlement_lag: lags[1],
  purchase_fee_rate: 0,
  trust_fee_rate: trustFeeRate,
  redemption_reserve_rate: reserveRate,
});

function profileOf(code: string) {
  const { objectives, risks, allocation, topHoldings } = fundProfiles[code] as FundProfile;
  return {
    objectives: [...objectives],
    risks: [...risks],
    allocation: shares(allocation),
    top_holdings: shares(topHoldings),
  };
}

const shares = (rows: FundProfile['allocation']) => JSON.stringify(rows.map(([name, ratio]) => ({ name, ratio })));

async function addFundDocuments(tx: Tx, contentUrl: string): Promise<void> {
  const rows = fundDocuments.map((document) => ({
    id: document.id,
    fund_code: document.fundCode,
    kind: document.kind,
    version: document.version,
    name: document.name,
    url: `${contentUrl}${documentPath(document)}`,
    content_hash: document.contentHash,
    bytes: document.bytes,
    effective_from: document.effectiveFrom,
  }));
  await tx.insertInto('app.fund_document').values(rows).execute();
}
