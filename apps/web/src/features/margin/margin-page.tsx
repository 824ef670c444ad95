import type { UseQueryResult } from '@tanstack/react-query';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import type { Answer } from '@tsuzura/contract/kernel';
import { getCollateral, getMarginCall, getMarginLadder, listMarginPositions } from '@tsuzura/contract/trading';
import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { useAccountStatus } from '../../shared/account/index.ts';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { Average } from './average.tsx';
import { CallAlert } from './call-alert.tsx';
import { CallHistory } from './call-history.tsx';
import { DeliverLot } from './deliver-lot.tsx';
import { EquitySum } from './equity-sum.tsx';
import { Ladder } from './ladder.tsx';
import { MoveCollateral } from './move-collateral.tsx';
import { NotOpened } from './not-opened.tsx';
import { Outlook } from './outlook.tsx';
import { Positions } from './positions.tsx';
import { Powers } from './powers.tsx';
import { RatioGauge } from './ratio-gauge.tsx';
import { Settlements } from './settlements.tsx';
import './margin.css';
import './ladder.css';
import './call.css';

export type MarginCall = Answer<typeof getMarginCall>;
export type MarginLadder = Answer<typeof getMarginLadder>;
export type Collateral = Answer<typeof getCollateral>;
export type Positions = Answer<typeof listMarginPositions>;

/** 信用: how far away a call is, what is open and what secures it. A call comes before everything else and cannot be folded. */
export function MarginPage() {
  const status = useAccountStatus();
  return (
    <Page title="信用取引" heading="資産" width="wide" end={<EyeButton />}>
      <ProductNav of="assets" current={paths.margin} />
      <DataBlock of={status} skeleton={<Coming />}>
        {({ status: { margin } }) => (margin === 'AVAILABLE' ? <Opened /> : <NotOpened margin={margin} />)}
      </DataBlock>
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="margin-coming">
      <SkeletonFigure />
      <SkeletonText lines={4} />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  </Skeleton>
);

const isCalled = ({ status }: MarginCall): boolean => status === 'CALLED' || status === 'FORCED_CLOSE';

function Opened() {
  const call = useCall(getMarginCall);
  const collateral = useCall(getCollateral);
  const positions = useCall(listMarginPositions, { query: {} });
  const ladder = useCall(getMarginLadder);
  const move = useUrlModal('move');
  const deliver = useUrlModal('deliver');
  const delivered = positions.data?.positions.find(({ positionId }) => positionId === deliver.value);
  return (
    <>
      <DataBlock of={call} skeleton={<Coming />}>
        {(data) =>
          isCalled(data) ? (
            <Called call={data} collateral={collateral.data} onMove={() => move.open('in')} />
          ) : (
            <Usual call={data} ladder={ladder} collateral={collateral} onMove={move.open} />
          )
        }
      </DataBlock>
      {call.data !== undefined && (
        <>
          <Positions of={positions} isCalled={isCalled(call.data)} onDeliver={deliver.open} />
          <Settlements />
          <div className="margin-below">
            <Columns
              asideLabel="受入保証金の計算"
              aside={<EquitySum equity={call.data.equity} collateral={collateral} positions={positions} />}
            >
              <Outlook />
            </Columns>
          </div>
          <Average />
        </>
      )}
      {delivered !== undefined && <DeliverLot position={delivered} onClose={deliver.close} />}
      {collateral.data !== undefined && (move.value === 'in' || move.value === 'out') && (
        <MoveCollateral
          direction={move.value === 'in' ? 'TO_MARGIN' : 'TO_CASH'}
          collateral={collateral.data}
          onClose={move.close}
        />
      )}
    </>
  );
}

interface CalledProps {
  readonly call: MarginCall;
  readonly collateral: Collateral | undefined;
  readonly onMove: () => void;
}

function Called({ call, collateral, onMove }: CalledProps) {
  return (
    <>
      <CallAlert call={call} collateral={collateral} onMove={onMove} />
      <div className="margin-below">
        <Columns asideLabel="ここまでの動き" aside={<CallHistory call={call} />}>
          <RatioGauge call={call} room={null} />
        </Columns>
      </div>
    </>
  );
}

interface UsualProps {
  readonly call: MarginCall;
  readonly ladder: UseQueryResult<MarginLadder>;
  readonly collateral: UseQueryResult<Collateral>;
  readonly onMove: (direction: 'in' | 'out') => void;
}

function Usual({ call, ladder, collateral, onMove }: UsualProps) {
  const room = ladder.data === undefined ? null : ladder.data.equity - ladder.data.callBelowEquity;
  return (
    <>
      <Columns asideLabel="余力" aside={<Powers collateral={collateral.data} onMove={onMove} />}>
        <RatioGauge call={call} room={room} asOf={ladder.data?.asOf ?? null} />
      </Columns>
      {call.ratio !== null && <Ladder of={ladder} />}
    </>
  );
}
