import { timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { formatFxRate } from '@tsuzura/domain/fx';
import { longDate, usdText, yenText } from '@tsuzura/domain/text';
import type { ExecutedExchange } from '@tsuzura/store/fx';
import { ifNotYou, type MailTexts } from '../mail-text.ts';

export const fxMails = {
  'fx.executed': ({ exchange }: { readonly exchange: ExecutedExchange }) => {
    const { id, executedAt, direction, rate, jpyAmount, usdAmount } = exchange;
    const isBuy = direction === 'JPY_TO_USD';
    const words = isBuy ? '円から米ドルへの両替' : '米ドルから円への両替';
    const [paid, received] = isBuy
      ? [yenText(jpyAmount), usdText(usdAmount)]
      : [usdText(usdAmount), yenText(jpyAmount)];
    return {
      about: `${id} EXECUTE`,
      category: 'CASH' as const,
      subject: `${words}が完了しました`,
      body: `${paid}を、1米ドル${formatFxRate(rate)}円で${received}に交換しました。`,
      paragraphs: [
        `${words}が完了しました。`,
        [
          `交換した金額：${paid}`,
          `受け取った金額：${received}`,
          `為替レート：1米ドル${formatFxRate(rate)}円`,
          `約定日時：${longDate(ymdOf(executedAt))} ${timeOf(executedAt)}`,
        ].join('\n'),
        '受渡は同じ日に済んでいます。両替は取り消せません。',
        ifNotYou,
      ],
    };
  },
} as const satisfies MailTexts;
