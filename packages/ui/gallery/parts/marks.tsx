import { AmountDisplay } from '../../src/amounts/index.ts';
import { AccountMark, CountBadge, StatusChip, UnreadDot, type AccountKind } from '../../src/badge/index.ts';
import { Gauge, GaugeLegend } from '../../src/gauge/index.ts';
import { Part } from '../part.tsx';

const kinds: readonly AccountKind[] = [
  'NISA_GROWTH',
  'NISA_TSUMITATE',
  'SPECIFIC',
  'GENERAL',
  'NISA_OLD',
  'TSUMITATE_NISA_OLD',
];

export function Marks() {
  return (
    <Part id="marks" title="印と枠">
      <div className="gallery-states">
        <StatusChip>取消</StatusChip>
        <StatusChip tone="primary">受付</StatusChip>
        <StatusChip tone="info">注文中</StatusChip>
        <StatusChip tone="success">約定</StatusChip>
        <StatusChip tone="warn">未読</StatusChip>
        <StatusChip tone="error">失敗</StatusChip>
        <CountBadge count={2} label="未読" />
        <CountBadge count={128} label="未読" />
      </div>
      <div className="gallery-states">
        {kinds.map((kind) => (
          <AccountMark key={kind} kind={kind} />
        ))}
        <AccountMark kind="NISA_TSUMITATE" short />
      </div>
      <p className="gallery-states gallery-base">
        <UnreadDot /> 出金のお申し込みを受け付けました
      </p>
      <div className="gallery-stack gallery-narrow">
        <div>
          <Gauge
            kind="NISA_TSUMITATE"
            label="つみたて投資枠"
            max={1_200_000n}
            used={360_000n}
            ordered={30_000n}
            yearEnd={480_000n}
          />
          <Gauge kind="NISA_GROWTH" label="成長投資枠" max={2_400_000n} used={480_000n} />
          <AmountDisplay hidden>
            <Gauge kind="NISA_GROWTH" label="成長投資枠" max={2_400_000n} used={2_400_000n} />
          </AmountDisplay>
          <GaugeLegend />
        </div>
      </div>
    </Part>
  );
}
