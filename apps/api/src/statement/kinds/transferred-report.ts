import type { Ymd } from '@tsuzura/domain/calendar';
import type { StatementCustomer, StatementKind } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { addresseeOf, dayText } from './words.ts';

/** A statement of the fund company's old direct sales, printed again from its record as it was. */
export const transferredReport = (
  {
    customer,
    number,
    kind,
    name,
    issuedOn,
  }: { customer: StatementCustomer; number: string; kind: StatementKind; name: string; issuedOn: Ymd },
  lines: readonly (readonly [string, string])[],
): Sheet => ({
  template: 'letter',
  title: name,
  number,
  version: statementKinds[kind].version,
  issuedOn,
  addressee: addresseeOf(customer),
  replaces: null,
  lead: [`この書面は、口座の移管の前に${dayText(issuedOn)}付で交付された書面の内容を、記録から写したものです。`],
  blocks: [{ part: 'facts', heading: '内容', rows: lines }],
  notes: ['移管前の口座についてのお問い合わせも、当社で承ります。'],
});
