import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { sumYen, yen, type Yen as Amount } from '@tsuzura/domain/money';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { PageSection } from '../../shared/columns/index.ts';
import { Shares, shortName } from '../../shared/stock/index.ts';
import type { Collateral, Positions } from './margin-page.tsx';

interface Props {
  readonly equity: Amount;
  readonly collateral: UseQueryResult<Collateral>;
  readonly positions: UseQueryResult<Positions>;
}

/** 受入保証金の計算: the sum can be done again from the lines above it. */
export function EquitySum({ equity, collateral, positions }: Props) {
  const coming = (
    <Skeleton>
      <SkeletonText lines={5} />
    </Skeleton>
  );
  return (
    <PageSection title="受入保証金の計算">
      <DataBlock of={collateral} skeleton={coming}>
        {({ marginCash, substitutes }) => (
          <DataBlock of={positions} skeleton={coming}>
            {({ totals }) => {
              const substitute = sumYen(substitutes.map(({ value }) => value));
              const loss = totals.unrealized < 0n ? totals.unrealized : yen(0n);
              const expenses = yen(0n - totals.expenses);
              const rest = yen(equity - marginCash - substitute - loss - expenses);
              return (
                <DefinitionList>
                  <Definition term="保証金現金">
                    <Yen value={marginCash} />
                  </Definition>
                  <Definition term="代用有価証券" {...substituteNote(substitutes)}>
                    <Yen value={substitute} />
                  </Definition>
                  <Definition term="評価損">
                    <Yen value={loss} />
                  </Definition>
                  <Definition term="諸経費">
                    <Yen value={expenses} />
                  </Definition>
                  {rest !== 0n && (
                    <Definition term="受渡前の損益など">
                      <Yen value={rest} />
                    </Definition>
                  )}
                  <Definition term="受入保証金" isTotal>
                    <Yen value={equity} size="m" />
                  </Definition>
                </DefinitionList>
              );
            }}
          </DataBlock>
        )}
      </DataBlock>
      <p className="note phrase mt-2">評価益は加えず、評価損だけを引きます。</p>
    </PageSection>
  );
}

function substituteNote(substitutes: Collateral['substitutes']) {
  if (substitutes.length === 0) return {};
  return {
    note: (
      <>
        {substitutes.map(({ stockCode, name, quantity, haircut }) => (
          <span key={stockCode} className="block">
            {shortName(name)} <Shares value={quantity} /> × {Number(haircut)}%
          </span>
        ))}
      </>
    ),
  };
}
