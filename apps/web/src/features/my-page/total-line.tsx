import { DataBlock, useCall } from '@tsuzura/browser/data';
import type { Answer } from '@tsuzura/contract/kernel';
import { listAssetTracks, type getAssets } from '@tsuzura/contract/main';
import { useAmountText } from '@tsuzura/ui/amounts';
import { LineChart } from '@tsuzura/ui/chart';
import { Skeleton, SkeletonChart } from '@tsuzura/ui/skeleton';
import { assetPoints } from '../../shared/asset/index.ts';

/** Three months of 資産合計, until the figure above it. One night is no line yet. */
export function TotalLine({ assets }: { readonly assets: Answer<typeof getAssets> }) {
  const amounts = useAmountText();
  const tracks = useCall(listAssetTracks, { query: { period: '3m' } });
  return (
    <div className="total-line">
      <DataBlock
        of={tracks}
        skeleton={
          <Skeleton>
            <SkeletonChart />
          </Skeleton>
        }
      >
        {({ tracks: days }) =>
          days.length > 1 && (
            <LineChart
              name="資産合計 3か月"
              points={assetPoints(days, assets).map(({ date, total }) => ({ day: date, value: Number(total) }))}
              valueText={(value) => amounts.own(BigInt(value))}
              // The figure above says it; the line shows the way there.
              tickText={() => ''}
            />
          )
        }
      </DataBlock>
    </div>
  );
}
