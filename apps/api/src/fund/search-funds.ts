import type { Received } from '@tsuzura/contract/kernel';
import type { listFunds } from '@tsuzura/contract/main';
import type { Ratio } from '@tsuzura/domain/money';
import { searchKey } from '@tsuzura/domain/text';
import type { FundSynonym } from '@tsuzura/store/fund';
import type { FundStanding } from './catalogue.ts';

type Query = Received<typeof listFunds, 'query'>;
type Filter = Omit<Query, 'sort' | 'order' | 'limit' | 'offset'>;
type Sort = NonNullable<Query['sort']>;

export interface FoundFunds {
  readonly funds: readonly FundStanding[];
  /** Words of the keyword that were looked for as others. */
  readonly readAs: readonly FundSynonym[];
}

/** R2.04: every fund that passes all filters, in the order asked for. */
export function searchFunds(
  standings: readonly FundStanding[],
  query: Query,
  synonyms: readonly FundSynonym[] = [],
): FoundFunds {
  const words = readKeyword(standings, query.keyword ?? '', synonyms);
  const found = standings.filter(
    (standing) => passes(standing, query) && words.every(({ texts }) => texts.some((text) => has(standing, text))),
  );
  return {
    funds: sorted(found, query.sort ?? 'popular', query.order),
    readAs: words.flatMap(({ readAs }) => readAs),
  };
}

/** A filter that is given as false asks for the others. */
function passes({ fund, terms }: FundStanding, filter: Filter): boolean {
  const flags: readonly (readonly [asked: boolean | undefined, is: boolean])[] = [
    [filter.nisaTsumitate, fund.nisa.tsumitate],
    [filter.nisaGrowth, fund.nisa.growth],
    [filter.noLoad, terms.purchaseFeeRate.numerator === 0n],
    [filter.isIndex, fund.isIndex],
  ];
  return (
    flags.every(([asked, is]) => asked === undefined || asked === is) &&
    (filter.assetClass === undefined || filter.assetClass === fund.assetClass) &&
    (filter.maxRiskLevel === undefined || fund.riskLevel <= filter.maxRiskLevel) &&
    (filter.maxTrustFeeRate === undefined || millionths(terms.trustFeeRate) <= millionthsOf(filter.maxTrustFeeRate))
  );
}

const has = ({ searchTexts }: FundStanding, text: string): boolean => searchTexts.some((one) => one.includes(text));
const inOnePiece = (text: string): string => searchKey(text).replaceAll(' ', '');

interface Word {
  /** One of them must be found, in any of a fund's texts. */
  readonly texts: readonly string[];
  readonly readAs: readonly FundSynonym[];
}

/**
 * Every word must be found; width, case, kana and spaces do not matter. A word also counts as what it stands for
 * (オルカン), and as the nearest to it (S&P500) only where it finds nothing itself.
 */
function readKeyword(
  standings: readonly FundStanding[],
  keyword: string,
  synonyms: readonly FundSynonym[],
): readonly Word[] {
  const isHandled = ({ means }: FundSynonym) => standings.some((one) => has(one, inOnePiece(means)));
  const standsFor = Map.groupBy(synonyms.filter(isHandled), ({ word }) => inOnePiece(word));
  const whole = inOnePiece(keyword); // 「S&P 500」 is one word
  const words = standsFor.has(whole) ? [whole] : searchKey(keyword).split(' ');
  return words.map((word) => {
    const known = standsFor.get(word) ?? [];
    const isFound = known.some(({ isSame }) => isSame) || standings.some((one) => has(one, word));
    const readAs = known.filter(({ isSame }) => isSame || !isFound);
    return { texts: [word, ...readAs.map(({ means }) => inOnePiece(means))], readAs };
  });
}

/** Rates are stored in 0.0001 %, so in 0.000001 % they are whole. */
const millionths = ({ numerator, denominator }: Ratio): bigint => (numerator * 100_000_000n) / denominator;

/** A percent of the contract, "0.2", also in a spelling we would not print ("00.20", "-0"). */
function millionthsOf(percent: string): bigint {
  const [whole = '', fraction = ''] = percent.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(6, '0'));
  return percent.startsWith('-') ? -size : size;
}

type Key = bigint | number | string;

/** What is compared, and which end comes first when nothing is said. Null comes last either way. */
const sorts: Readonly<
  Record<Sort, { readonly first: 'asc' | 'desc'; readonly key: (standing: FundStanding) => Key | null }>
> = {
  popular: { first: 'desc', key: ({ fund }) => -fund.rank },
  netAssets: { first: 'desc', key: ({ latest }) => latest.netAssets },
  return1y: { first: 'desc', key: ({ returns: { y1 } }) => y1 && millionths(y1) },
  trustFee: { first: 'asc', key: ({ terms }) => millionths(terms.trustFeeRate) },
  newest: { first: 'desc', key: ({ fund }) => fund.inceptionOn },
  name: { first: 'asc', key: ({ fund }) => fund.kana },
};

/** Equal ones stay in 人気順, so that pages neither overlap nor leave a gap. */
function sorted(standings: readonly FundStanding[], sort: Sort, order: Query['order']): FundStanding[] {
  const { first, key } = sorts[sort];
  const direction = (order ?? first) === 'asc' ? 1 : -1;
  return standings.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -direction : direction;
  });
}
