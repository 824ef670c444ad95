import { shortDate } from '@tsuzura/domain/text';
import { Percent, Yen } from '@tsuzura/ui/money';
import { PageSection } from '../../shared/columns/index.ts';
import { EventItem, EventList, momentText } from '../../shared/stock/index.ts';
import type { MarginCall } from './margin-page.tsx';

/** ここまでの動き of the open calls, and what is not possible while they last. */
export function CallHistory({ call }: { readonly call: MarginCall }) {
  const open = call.calls.filter(({ remaining }) => remaining > 0n);
  return (
    <>
      <PageSection title="ここまでの動き">
        <EventList>
          {open.map((one) => (
            <Steps key={one.occurredOn} of={one} />
          ))}
        </EventList>
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
      <EventItem
        title="追証が確定しました"
        end={<Yen value={amount} />}
        note={
          <>
            {shortDate(occurredOn)}の終値で計算　維持率 <Percent value={ratio} />
          </>
        }
        state="done"
      />
      {clearedBy.closedPositions > 0n && (
        <EventItem
          title="建玉を返済しました"
          end={<Yen value={0n - clearedBy.closedPositions} />}
          note="返済した建玉の20%です"
          state="done"
        />
      )}
      {clearedBy.deposit > 0n && (
        <EventItem title="保証金を入れました" end={<Yen value={0n - clearedBy.deposit} />} state="done" />
      )}
      <EventItem title="期限" end={<Yen value={remaining} />} note={momentText(dueAt)} state="coming" />
      <EventItem title="残りがあれば強制決済" note="同じ日の12:30" state="bad" />
    </>
  );
}
