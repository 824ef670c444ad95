import { quoteLasts, type FxDirection } from '@tsuzura/domain/fx';
import { ExchangeRate } from '@tsuzura/ui/money';
import { useSecondsLeft, type HeldQuote } from './use-rate.ts';

interface Props {
  readonly held: HeldQuote;
  readonly direction: FxDirection;
  /** While the customer reads what is agreed to, it is not replaced. */
  readonly isPinned?: boolean;
}

/** The rate with its life. Outside the hours it can only be looked at. */
export function RateLine({ held, direction, isPinned = false }: Props) {
  const seconds = useSecondsLeft(held);
  const { quote } = held;
  return (
    <div className="exchange-rate">
      {quote.tradable && <RateRing seconds={seconds} />}
      <div>
        <p>
          1 USD ={' '}
          <b>
            <ExchangeRate value={direction === 'JPY_TO_USD' ? quote.tts : quote.ttb} />
          </b>
        </p>
        <p className="note phrase">
          {quote.tradable ? lifeText(seconds, isPinned) : '受付時間の外のため、参考のレートです。'}
        </p>
      </div>
    </div>
  );
}

function lifeText(seconds: number, isPinned: boolean): string {
  if (isPinned) return seconds === 0 ? 'このレートの有効時間は過ぎました。' : 'このレートは15秒間有効です。';
  return seconds === 0 ? '新しいレートを確認しています。' : '過ぎると新しいレートになります。';
}

const whole = 2 * Math.PI * 21;

/** How long a rate can still be taken, as a ring that runs out. */
function RateRing({ seconds }: { readonly seconds: number }) {
  const left = (whole * seconds * 1_000) / quoteLasts;
  return (
    <span className="rate-ring" role="timer" aria-label={`あと${seconds}秒`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        {seconds > 0 && <circle cx="24" cy="24" r="21" strokeDasharray={`${left.toFixed(1)} ${whole.toFixed(1)}`} />}
      </svg>
      <b className="num" aria-hidden="true">
        {seconds}
      </b>
    </span>
  );
}
