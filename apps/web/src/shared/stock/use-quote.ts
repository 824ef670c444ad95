import { useCall } from '@tsuzura/browser/data';
import { getStockQuote } from '@tsuzura/contract/trading';
import { askAgainAfter } from './ask-again.ts';

/** Price and board, asked for again while the market moves and the page is seen. Nobody asked for the repeats: they raise no dialog. */
export const useQuote = (code: string) =>
  useCall(
    getStockQuote,
    { params: { 'stock-code': code } },
    {
      isQuiet: true,
      askAgain: (answer, failures) => askAgainAfter(answer?.refreshAfterSeconds, failures, Math.random()),
    },
  );
