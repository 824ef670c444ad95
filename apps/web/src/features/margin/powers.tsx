import { useCall } from '@tsuzura/browser/data';
import { getTradeCapacities } from '@tsuzura/contract/trading';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { Collateral } from './margin-page.tsx';

interface Props {
  readonly collateral: Collateral | undefined;
  readonly onMove: (direction: 'in' | 'out') => void;
}

/** 余力: what can still be opened, bought, withdrawn and moved. */
export function Powers({ collateral, onMove }: Props) {
  const { data } = useCall(getTradeCapacities);
  return (
    <section className="margin-powers" aria-labelledby="margin-powers">
      <h2 id="margin-powers">余力</h2>
      <DefinitionList>
        <Definition term="信用新規建余力">
          <b>
            <Yen value={data?.newPositionPower ?? null} />
          </b>
        </Definition>
        <Definition term="購入できる金額">
          <b>
            <Yen value={data?.buyingPower ?? null} />
          </b>
        </Definition>
        <Definition term="出金できる金額">
          <b>
            <Yen value={data?.withdrawable ?? null} />
          </b>
        </Definition>
        <Definition term="預り金へ移せる保証金">
          <b>
            <Yen value={collateral?.movableToCash ?? null} />
          </b>
        </Definition>
      </DefinitionList>
      <div className="margin-moves">
        <Button variant="outline" size="small" onClick={() => onMove('in')}>
          保証金に入れる
        </Button>
        <Button variant="quiet" size="small" onClick={() => onMove('out')}>
          預り金へ移す
        </Button>
      </div>
    </section>
  );
}
