import { ChevronDown } from 'lucide-react';
import { useForm } from '@tsuzura/browser/form';
import { exchangeAt, type Exchange, type FxDirection } from '@tsuzura/domain/fx';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { useAmountText } from '@tsuzura/ui/amounts';
import { ActionBar } from '@tsuzura/ui/bar';
import { Button } from '@tsuzura/ui/button';
import { Glyph } from '@tsuzura/ui/icon';
import { Missing, Usd, Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { Segmented } from '@tsuzura/ui/radio';
import { readUsd, readYen, UsdField, usdInput, YenField, yenInput } from '@tsuzura/ui/yen-field';
import { Link } from '@tsuzura/ui/link';
import { paths } from '../../shared/navigation/index.ts';
import { OrderPage, placeOf } from '../../shared/order/index.ts';
import { draftOf, exchangeMistake, paidIn, type Available } from './check-exchange.ts';
import { ExchangeFacts, type Standing } from './exchange-facts.tsx';
import { noExchange, type Currency } from './kept-exchange.ts';
import { RateLine } from './rate-line.tsx';
import type { ExchangeFlow } from './use-exchange.ts';
import { rateOf, type HeldQuote } from './use-rate.ts';

const ids = { amount: 'exchange-amount' };
const directions = [
  { value: 'JPY_TO_USD', label: '円 → ドル' },
  { value: 'USD_TO_JPY', label: 'ドル → 円' },
] as const;

interface Props {
  readonly flow: ExchangeFlow;
  readonly held: HeldQuote;
  readonly available: Available;
  readonly standing: Standing;
  /** Above the form: what became of one that was sent before. */
  readonly said: string | null;
  readonly onConfirm: () => Promise<void>;
}

export function ExchangeForm({ flow, held, available, standing, said, onConfirm }: Props) {
  const { kept, refusal } = flow;
  const amounts = useAmountText();
  const { quote } = held;
  const rate = rateOf(quote, kept.direction);
  const draft = draftOf(kept);
  const exchange = draft === null ? null : exchangeAt(draft, rate);
  const mistake = exchangeMistake(kept, rate, available, amounts);
  const refused = refusal !== null && placeOf(refusal) === 'size' ? amounts.sentence(refusal.message) : null;
  const form = useForm(ids, { amount: refused ?? mistake });
  const above = refusal !== null && refused === null ? refusal.message : said;
  return (
    <form {...form.props(onConfirm)}>
      <OrderPage
        title="円とドルの両替"
        step={null}
        bar={
          <ActionBar>
            <Button
              type="submit"
              size="flow"
              needsConnection
              busyLabel="レートを確認中"
              reason={quote.tradable ? null : '両替は、営業日の9:00から15:30までです。'}
            >
              両替の内容を確認する
            </Button>
          </ActionBar>
        }
      >
        <div className="exchange-form">
          <p className="note phrase">両替は営業日の9:00から15:30まで。その場で確定し、すぐに使えます。</p>
          {above !== null && <Notice tone="warn">{above}</Notice>}
          <Segmented
            label="両替の向き"
            options={directions}
            value={kept.direction}
            onChange={(direction) => flow.set(turned(kept.text, kept.named, direction))}
          />
          <Sides
            flow={flow}
            exchange={exchange}
            available={available}
            error={refused ?? form.errorOf('amount')}
            onLeave={() => form.leave('amount', kept.text.trim() !== '')}
          />
          <RateLine held={held} direction={kept.direction} />
          <ExchangeFacts quote={quote} exchange={mistake === null ? exchange : null} standing={standing} />
          <p className="note phrase">為替の変動により、円にもどしたときの金額が減ることがあります。</p>
        </div>
      </OrderPage>
    </form>
  );
}

/** With nothing typed yet, what is paid is asked for. */
const turned = (text: string, named: Currency, direction: FxDirection) => ({
  direction,
  named: text === '' ? paidIn({ ...noExchange, direction }) : named,
});

interface SidesProps {
  readonly flow: ExchangeFlow;
  readonly exchange: Exchange | null;
  readonly available: Available;
  readonly error: string | null;
  readonly onLeave: () => void;
}

/** 支払う金額 and 受け取る金額: one is typed, the other follows. */
function Sides({ flow, exchange, available, error, onLeave }: SidesProps) {
  const { kept } = flow;
  const paid = paidIn(kept);
  const got: Currency = paid === 'JPY' ? 'USD' : 'JPY';
  const side = (currency: Currency) =>
    currency === kept.named ? (
      <Typed
        flow={flow}
        label={currency === paid ? '支払う金額' : '受け取る金額'}
        most={currency === paid ? available : null}
        error={error}
        onLeave={onLeave}
      />
    ) : (
      <Followed
        label={currency === paid ? '支払う金額' : '受け取る金額'}
        currency={currency}
        exchange={exchange}
        onName={(text) => flow.set({ named: currency, text })}
      />
    );
  return (
    <div className="exchange-sides">
      {side(paid)}
      <p className="exchange-available">
        両替できる金額
        <b>{paid === 'JPY' ? <Yen value={available.jpy} /> : <Usd value={available.usd} />}</b>
        {paid === 'JPY' && available.jpy === 0n && <Link href={paths.deposit}>入金する</Link>}
      </p>
      <Glyph of={ChevronDown} />
      {side(got)}
    </div>
  );
}

interface TypedProps {
  readonly flow: ExchangeFlow;
  readonly label: string;
  /** For a chip that fills in all there is; null where this side is received. */
  readonly most: Available | null;
  readonly error: string | null;
  readonly onLeave: () => void;
}

function Typed({ flow, label, most, error, onLeave }: TypedProps) {
  const { kept } = flow;
  const field = { id: ids.amount, name: 'amount', label, error, onBlur: onLeave };
  const all = (amount: bigint) => (amount > 0n ? [{ label: '全額', next: () => amount }] : []);
  return kept.named === 'JPY' ? (
    <YenField
      {...field}
      value={{ text: kept.text, yen: readYen(kept.text) }}
      onChange={({ text }) => flow.set({ text })}
      quick={[
        ...[yen(10_000), yen(100_000)].map((plus) => ({
          label: `+${manYenLabel(plus)}`,
          next: (now: bigint) => now + plus,
        })),
        ...all(most?.jpy ?? 0n),
      ]}
    />
  ) : (
    <UsdField
      {...field}
      value={{ text: kept.text, cents: readUsd(kept.text) }}
      onChange={({ text }) => flow.set({ text })}
      quick={[
        { label: '100ドル足す', next: (now) => now + 10_000n },
        { label: '1,000ドル足す', next: (now) => now + 100_000n },
        ...all(most?.usd ?? 0n),
      ]}
    />
  );
}

interface FollowedProps {
  readonly label: string;
  readonly currency: Currency;
  readonly exchange: Exchange | null;
  /** The customer names this side instead, beginning with what stands there. */
  readonly onName: (text: string) => void;
}

function Followed({ label, currency, exchange, onName }: FollowedProps) {
  const text =
    exchange === null ? '' : currency === 'JPY' ? yenInput(exchange.jpyAmount).text : usdInput(exchange.usdAmount).text;
  const word = currency === 'JPY' ? '円' : 'ドル';
  return (
    <div>
      <div className="exchange-label">
        <span className="field-label" id={`exchange-${currency}`}>
          {label}
        </span>
        <Button variant="text" size="small" label={`${label}を${word}で決める`} onClick={() => onName(text)}>
          {word}で決める
        </Button>
      </div>
      <output className="exchange-followed" htmlFor={ids.amount} aria-labelledby={`exchange-${currency}`}>
        {exchange === null ? (
          <Missing />
        ) : currency === 'JPY' ? (
          <Yen value={exchange.jpyAmount} size="l" />
        ) : (
          <Usd value={exchange.usdAmount} size="l" />
        )}
      </output>
    </div>
  );
}
