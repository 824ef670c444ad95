import { ratio } from '@tsuzura/domain/money';
import { AmountDisplay } from '../../src/amounts/index.ts';
import { Change, ManYen, Missing, Percent, Units, Yen } from '../../src/money/index.ts';
import { Part } from '../part.tsx';

const sizes = ['xl', 'l', 'm', 's'] as const;

export function Figures() {
  return (
    <Part id="figures" title="数字">
      <div className="gallery-states gallery-base">
        {sizes.map((size) => (
          <Yen key={size} value={3_344_718n} size={size} />
        ))}
        <Yen value={3_344_718n} />
        <Yen value={null} />
        <AmountDisplay hidden>
          <Yen value={3_344_718n} size="l" />
        </AmountDisplay>
        <AmountDisplay unit="man">
          <Yen value={3_344_718n} size="l" />
        </AmountDisplay>
      </div>
      <div className="gallery-states gallery-base">
        <ManYen value={9_999n} />
        <ManYen value={12_345n} />
        <ManYen value={18_000_000n} size="l" />
        <ManYen value={1_920_000n} size="m" />
        <ManYen value={-12_345n} />
      </div>
      <div className="gallery-states gallery-base">
        <Change amount={384_293n} rate="14.02" />
        <Change amount={-9_359n} rate="-3.12" />
        <Change amount={0n} rate="0" />
        <AmountDisplay hidden>
          <Change amount={3_849n} rate="0.12" />
        </AmountDisplay>
        <Change amount={3_849n} size="m" />
        <Change amount={null} />
      </div>
      <div className="gallery-states gallery-base">
        <Percent value="0.0938" decimals={4} />
        <Percent value={ratio(1, 3)} sign />
        <Percent value="-2.41" sign />
        <Units value={284_310n} />
        <Missing />
      </div>
    </Part>
  );
}
