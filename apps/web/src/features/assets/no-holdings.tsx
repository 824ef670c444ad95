import { Layers } from 'lucide-react';
import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Glyph } from '@tsuzura/ui/icon';
import { Yen } from '@tsuzura/ui/money';
import { EmptyBlock } from '@tsuzura/ui/state';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { paths } from '../../shared/navigation/index.ts';

interface Props {
  readonly assets: Answer<typeof getAssets>;
  /** A purchase was accepted and is not executed yet. */
  readonly isComing: boolean;
}

export function NoHoldings({ assets: { cash, buyingPower }, isComing }: Props) {
  return (
    <div>
      {isComing ? (
        <EmptyBlock
          icon={<Glyph of={Layers} />}
          text="ご注文を受け付けています。約定すると、ここに表示されます。"
          action={<ButtonLink href={paths.orders}>注文・約定を見る</ButtonLink>}
        />
      ) : (
        <EmptyBlock
          icon={<Glyph of={Layers} />}
          text="保有しているファンドはありません。"
          action={<ButtonLink href={paths.funds}>ファンドを選ぶ</ButtonLink>}
        />
      )}
      <DefinitionList>
        <Definition term="預り金">
          <Yen value={cash} />
        </Definition>
        <Definition term="購入できる金額">
          <Yen value={buyingPower} />
        </Definition>
      </DefinitionList>
    </div>
  );
}
