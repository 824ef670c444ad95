import { longDate, yenText } from '@tsuzura/domain/text';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { NisaUsage } from '@tsuzura/domain/nisa';
import type { StatementCustomer } from '@tsuzura/store/statement';
import type { Sheet } from '../press/index.ts';
import { statementKinds } from './statement-kinds.ts';
import { addresseeOf, ask, figures, text } from './words.ts';

interface NoticeFacts {
  readonly customer: StatementCustomer;
  readonly number: string;
  readonly issuedOn: Ymd;
}

const letter = ({ customer, number, issuedOn }: NoticeFacts) => ({
  template: 'letter' as const,
  number,
  version: statementKinds.NISA.version,
  issuedOn,
  addressee: addresseeOf(customer),
  replaces: null,
});

/** At the beginning of a year: what may be bought in it (rule DOC-7). */
export const nisaQuotaNotice = (facts: NoticeFacts, usage: NisaUsage): Sheet => ({
  ...letter(facts),
  title: `${usage.year}年のNISA投資枠のお知らせ`,
  lead: [`${usage.year}年にNISA口座でお使いいただける投資枠は、作成日現在、次のとおりです。`],
  blocks: [
    {
      part: 'table',
      heading: '年間投資枠',
      columns: [
        text('枠'),
        figures('年間の上限', 32),
        figures('使用した額', 32),
        figures('注文中', 28),
        figures('残り', 32),
      ],
      rows: (
        [
          ['つみたて投資枠', usage.tsumitate],
          ['成長投資枠', usage.growth],
        ] as const
      ).map(([name, frame]) => [
        name,
        yenText(frame.limit),
        yenText(frame.used),
        yenText(frame.reserved),
        yenText(frame.remaining),
      ]),
      total: null,
      empty: '',
    },
    {
      part: 'facts',
      heading: '生涯の非課税保有限度額',
      columns: 2,
      amounts: true,
      rows: [
        ['限度額', yenText(usage.lifetime.limit)],
        ['うち成長投資枠', yenText(usage.lifetime.growthLimit)],
        ['使用した額', yenText(usage.lifetime.used)],
        ['うち成長投資枠', yenText(usage.lifetime.growthUsed)],
        ['残り', yenText(usage.lifetime.remaining)],
        ['うち成長投資枠', yenText(usage.lifetime.growthRemaining)],
      ],
    },
    {
      part: 'facts',
      heading: '今年お買付いただける金額',
      columns: 2,
      amounts: true,
      rows: [
        ['つみたて投資枠', yenText(usage.available.tsumitate)],
        ['成長投資枠', yenText(usage.available.growth)],
      ],
    },
  ],
  notes: [
    '年間投資枠は、受渡日の属する年の枠を使います。使わなかった枠は、翌年に繰り越せません。',
    '売却した分の非課税保有限度額は、取得金額で、売却の翌年に復活します。',
    '分配金の再投資も、その年の投資枠を使います。',
    'NISA口座の損失は、ほかの口座の利益と損益通算できません。',
    ask,
  ],
});

/** 廃止: what was closed, and what happens to holdings. */
export const nisaClosedNotice = (facts: NoticeFacts, closedOn: Ymd): Sheet => ({
  ...letter(facts),
  title: '非課税口座廃止のお知らせ',
  lead: ['NISA口座（非課税口座）の廃止の手続きが済みましたので、お知らせします。'],
  blocks: [
    {
      part: 'facts',
      heading: '廃止の内容',
      rows: [
        ['口座番号', facts.customer.accountNumber],
        ['廃止した日', longDate(closedOn)],
        ['廃止した勘定', 'つみたて投資枠・成長投資枠'],
      ],
    },
  ],
  notes: ['ほかの金融機関でNISA口座を開設するときに、この書面の提示を求められることがあります。', ask],
});
