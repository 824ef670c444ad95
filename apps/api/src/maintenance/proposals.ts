import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, parseInstant, timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { readMaintenance, setMaintenance, writeAudit } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import type { MaintenanceBoard } from '../kernel/maintenance.ts';
import { proposalKind, type ProposalKind } from '../kernel/proposal/index.ts';

interface Needs {
  readonly clock: Clock;
  readonly maintenance: MaintenanceBoard;
}

/** An announced window. One that begins at once is one person's (docs/runbook/maintenance.md). */
export const maintenanceProposals = ({ clock, maintenance }: Needs): readonly ProposalKind[] => [
  proposalKind({
    kind: 'maintenance.schedule',
    text: '臨時メンテナンスの予定',
    async describe(tx, { from, to, message }) {
      const window = windowOf(from, to);
      if (window.to <= clock.now()) throw new Refused('INPUT', {}, [{ message: '終了が過ぎています。', field: 'to' }]);
      const before = await readMaintenance(tx);
      const shown = before ? windowText(before) : null;
      const minutes = Math.round((window.to - window.from) / 60_000);
      return {
        subject: 'maintenance',
        about: 'maintenance',
        title: windowText(window),
        diff: [
          { label: '期間', before: shown, after: windowText(window) },
          { label: '案内の文', before: before?.message ?? null, after: message },
        ],
        effect: [
          {
            text: `${minutes.toLocaleString('ja-JP')}分のあいだ、お客さまの操作はすべて受け付けません（503-777）。`,
            count: minutes,
          },
        ],
        basis: { 設定中の臨時メンテナンス: shown ?? 'なし' },
      };
    },
    async run(tx, { from, to, message }, { checker, maker, requestId, at }) {
      const window = windowOf(from, to);
      await setMaintenance(tx, { ...window, message, setBy: checker.id, setAt: at });
      const detail = { from: formatJst(window.from), to: formatJst(window.to) };
      await writeAudit(tx, {
        at,
        actorRole: 'operator',
        actor: checker.id,
        action: 'maintenance.set',
        detail: { ...detail, proposedBy: maker.id },
        requestId,
      });
      return detail;
    },
    after: () => maintenance.refresh(),
  }),
];

function windowOf(from: string, to: string): { readonly from: Instant; readonly to: Instant } {
  const [begins, ends] = [parseInstant(from), parseInstant(to)];
  if (begins === null || ends === null) throw new Refused('INPUT');
  return { from: begins, to: ends };
}

const windowText = ({ from, to }: { readonly from: Instant; readonly to: Instant }): string =>
  `${shortDate(ymdOf(from))} ${timeOf(from)}〜${ymdOf(from) === ymdOf(to) ? '' : `${shortDate(ymdOf(to))} `}${timeOf(to)}`;
