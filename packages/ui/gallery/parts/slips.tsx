import { ActionBar } from '../../src/bar/index.ts';
import { Button } from '../../src/button/index.ts';
import { HillPath, StairsPicture, TeapotPicture } from '../../src/illustration/index.ts';
import { Yen } from '../../src/money/index.ts';
import { Slip, SlipPart } from '../../src/slip/index.ts';
import { Definition, DefinitionList } from '../../src/table/index.ts';
import { Part, Shown } from '../part.tsx';

export function Slips() {
  return (
    <Part id="slips" title="伝票と挿絵">
      <div className="gallery-stack gallery-narrow">
        <Slip
          head={
            <>
              <p className="note">購入金額</p>
              <Yen value={50_000n} size="l" />
            </>
          }
        >
          <SlipPart>
            <DefinitionList look="open">
              <Definition term="ファンド">つづら 全世界株式インデックス</Definition>
              <Definition term="手数料（税込）">
                <Yen value={0n} />
              </Definition>
              <Definition term="お支払い" isTotal>
                <Yen value={50_000n} />
              </Definition>
            </DefinitionList>
          </SlipPart>
        </Slip>
      </div>
      <div className="gallery-grid">
        <Shown as="丘の道">
          <HillPath />
        </Shown>
        <Shown as="階段">
          <StairsPicture />
        </Shown>
        <Shown as="急須">
          <TeapotPicture />
        </Shown>
      </div>
      <ActionBar note="次の締切 11/16（月）15:30" look="phone">
        <Button>購入</Button>
        <Button variant="outline">積立</Button>
      </ActionBar>
    </Part>
  );
}
