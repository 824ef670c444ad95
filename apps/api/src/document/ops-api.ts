import { getDocumentAudience, listEditions } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { audienceOf, brokerageEditions, fundEditions } from '@tsuzura/store/document';
import type { Deps } from '../kernel/deps.ts';

export function documentOpsApi(server: ApiServer, { database }: Deps): void {
  server.handle(getDocumentAudience, async ({ query: { kind } }) => ({
    unreadFor: await audienceOf(database.reader, kind),
  }));

  server.handle(listEditions, async () => {
    const [brokerage, funds] = await Promise.all([
      brokerageEditions(database.reader, mostListed),
      fundEditions(database.reader, mostListed),
    ]);
    return {
      brokerage: brokerage.map((one) => ({
        id: one.id,
        kindText: kindTexts[one.kind] ?? one.kind,
        name: one.name,
        version: one.version,
        requiredFrom: one.required_from,
        supersededOn: one.superseded_on,
        audienceText: audienceTexts[one.kind] ?? '口座をお持ちの全員',
        audience: one.audience,
        confirmed: one.confirmed,
      })),
      funds: funds.map((one) => ({
        id: one.id,
        fundCode: one.fund_code,
        fundName: one.fund_name,
        kindText: one.kind === 'PROSPECTUS' ? '交付目論見書' : '目論見書補完書面',
        version: one.version,
        effectiveFrom: one.effective_from,
        confirmed: one.confirmed,
      })),
    };
  });
}

const mostListed = 100;
const kindTexts: Readonly<Record<string, string>> = {
  PRE_CONTRACT: '契約締結前交付書面',
  TERMS: '約款',
  LISTED_SECURITIES: '上場有価証券等書面',
  MARGIN: '信用取引',
  US_EQUITY: '米国株式',
  NISA: 'NISA',
  OTHER: 'その他',
};
const audienceTexts: Readonly<Record<string, string>> = {
  MARGIN: '信用取引口座をお持ちの方',
  US_EQUITY: '米国株式口座をお持ちの方',
  NISA: 'NISA口座をお持ちの方',
};
