import { query, type Reader } from '../kernel/index.ts';

/** A word that customers use and the words it stands for in a search. */
export interface FundSynonym {
  readonly word: string;
  readonly means: string;
  /** Another word for the same thing; otherwise the nearest that is handled. */
  readonly isSame: boolean;
}

/** More than anybody writes by hand. */
const most = 10_000;

const all = query('fund.all-synonyms', [], (db) =>
  db.selectFrom('app.fund_synonym').selectAll().orderBy('word').orderBy('means').limit(most),
);

export async function listFundSynonyms(reader: Reader): Promise<FundSynonym[]> {
  const rows = await all(reader).execute();
  return rows.map(({ word, means, is_same: isSame }) => ({ word, means, isSame }));
}
