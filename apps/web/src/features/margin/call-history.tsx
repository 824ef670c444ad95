import { shortDate } from '@tsuzura/domain/text';
import { Percent, Yen } from '@tsuzura/ui/money';
import { PageSection } from '../../shared/columns/index.ts';
import { momentText } from '../../shared/stock/index.ts';
import type { MarginCall } from './margin-page.tsx';

/** ここまでの動き of the open calls, and what is not possible while they last. */
export function CallHistory({ call }: { readonly call: MarginCall }) {
  const open = call.calls.filter(({ remaining }) => remaining > 0n);
  return (
    <>
      <PageSection title="ここまでの動き">
        <ol className="call-events">
          {open.map((one) => (
            <Steps key={one.occurredOn} of={one} />
          ))}
        </ol>
      </PageSection>
      <PageSection title="追証のあいだ">
        <ul className="order-dots">
          <li>新しい建玉はつくれません。</li>
          <li>保証金を預り金へ移せません。</li>
          <li>出金はできません。</li>
        </ul>
        <p className="note phrase mt-3">追証までのはしごは、追証がなくなると表示します。</p>
      </PageSection>
    </>
  );
}

function Steps({
  of: { occurredOn, ratio, amount, remaining, dueAt, clearedBy },
}: {
  readonly of: MarginCall['calls'][number];
}) {
  return (
    <>
      <li data-done>
        <div>
          <b>追証が確定しました</b>
          <Yen value={amount} />
        </div>
        <p className="note">
          {shortDate(occurredOn)}の終値で計算　維持率 <Percent value={ratio} />
        </p>
      </li>
      {clearedBy.closedPositions > 0n && (
        <li data-done>
          <div>
            <b>建玉を返済しました</b>
            <Yen value={0n - clearedBy.closedPositions} />
          </div>
          <p className="note">返済した建玉の20%です</p>
        </li>
      )}
      {clearedBy.deposit > 0n && (
        <li data-done>
          <div>
            <b>保証金を入れました</b>
            <Yen value={0n - clearedBy.deposit} />
          </div>
        </li>
      )}
      <li>
        <div>
          <b>期限</b>
          <Yen value={remaining} />
        </div>
        <p className="note">{momentText(dueAt)}</p>
      </li>
      <li data-bad>
        <div>
          <b>残りがあれば強制決済</b>
        </div>
        <p className="note">同じ日の12:30</p>
      </li>
    </>
  );
}
