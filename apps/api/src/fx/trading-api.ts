import { exchangeCurrency, getExchangeRate } from '@tsuzura/contract/trading';
import { formatJst } from '@tsuzura/domain/calendar';
import { formatFxRate, fxQuote, fxSpread, isFxOpen } from '@tsuzura/domain/fx';
import type { ApiServer } from '@tsuzura/http/server';
import { confirmKeyOf } from '../fund-order/index.ts';
import type { Deps } from '../kernel/deps.ts';
import { isFresh, signedIn } from '../kernel/guard.ts';
import { idempotencyKeyOf } from '../kernel/once.ts';
import { createExchangeIntake } from './exchange-intake.ts';
import { draftOf } from './exchange-own.ts';
import { issueQuoteId, openQuoteId } from './quote-id.ts';
import { quotedRate } from './quoted-rate.ts';

/** 両替. Quotes end by business time and by real time, whichever comes first. */
export function fxTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock, newId, realNow } = deps;
  const quoteKey = confirmKeyOf(database);
  const takeIn = createExchangeIntake(deps);

  server.handle(getExchangeRate, async ({ who }) => {
    const now = clock.now();
    const { mid, tts, ttb, validUntil } = fxQuote(await quotedRate(deps.fxMarket, now), now);
    return {
      currency: 'USD' as const,
      mid: formatFxRate(mid),
      tts: formatFxRate(tts),
      ttb: formatFxRate(ttb),
      spread: formatFxRate(fxSpread),
      quoteId: issueQuoteId(await quoteKey(), signedIn(who).subject, mid, now, realNow()),
      validUntil: formatJst(validUntil),
      tradable: isFxOpen(now),
    };
  });

  server.handle(exchangeCurrency, async (call) => {
    const { subject, strongAuthAt } = signedIn(call.who);
    const quote = openQuoteId(await quoteKey(), call.body.quoteId, subject, realNow());
    return takeIn({
      endpoint: exchangeCurrency,
      idempotencyKey: idempotencyKeyOf(exchangeCurrency, call, clock),
      subject,
      id: newId(),
      draft: draftOf(call.body),
      quote,
      requestId: call.requestId,
      isChecked: isFresh(strongAuthAt, realNow()),
    });
  });
}
