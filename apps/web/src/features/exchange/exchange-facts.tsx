import { floorYen, readFxRate, type Exchange } from '@tsuzura/domain/fx';
import { ExchangeRate, Usd, Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { BeforeAfter } from '../../shared/order/index.ts';
import type { Quote } from './use-rate.ts';

/** What the customer has now, settled. */
export interface Standing {
  readonly jpy: bigint;
  readonly usd: bigint;
}

interface Props {
  readonly quote: Quote;
  /** Null while no amount is typed. */
  readonly exchange: Exchange | null;
  readonly standing: Standing;
}

/** What it costs, and what it leaves. */
export function ExchangeFacts({ quote, exchange, standing }: Props) {
  const spread = readFxRate(quote.spread);
  const moves = exchange === null ? null : movesOf(exchange);
  return (
    <DefinitionList>
      <Definition term="仲値">
        <ExchangeRate value={quote.mid} />
      </Definition>
      <Definition
        term="コスト"
        {...(exchange === null
          ? {}
          : {
              note: (
                <>
                  <Usd value={exchange.usdAmount} />
                  で約
                  <Yen value={floorYen(exchange.usdAmount, spread)} />
                </>
              ),
            })}
      >
        <span className="num">1ドルあたり{String(spread)}銭</span>
      </Definition>
      <Definition term="預り金">
        <BeforeAfter before={standing.jpy} after={afterOf(standing.jpy, moves?.jpy ?? null)} />
      </Definition>
      <Definition term="外貨預り金">
        <BeforeAfter currency="USD" before={standing.usd} after={afterOf(standing.usd, moves?.usd ?? null)} />
      </Definition>
    </DefinitionList>
  );
}

const movesOf = ({ direction, jpyAmount, usdAmount }: Exchange): Standing =>
  direction === 'JPY_TO_USD' ? { jpy: 0n - jpyAmount, usd: usdAmount } : { jpy: jpyAmount, usd: 0n - usdAmount };

/** Null: nothing moves, or more than there is. */
const afterOf = (before: bigint, move: bigint | null): bigint | null =>
  move === null || before + move < 0n ? null : before + move;
