import { DataBlock, useCall } from '@tsuzura/browser/data';
import { checkHealth } from '@tsuzura/contract/main';
import { getConstants } from '@tsuzura/contract/static';
import { nextMaintenanceWindow, parseInstant, timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { Table } from '@tsuzura/ui/table';

/** R2.40: the regular windows, and the one that an operator has planned. */
export function MaintenanceHours() {
  const constants = useCall(getConstants);
  const { data: health } = useCall(checkHealth);
  const now = health ? parseInstant(health.time) : null;
  return (
    <section className="mt-6 mb-10 max-w-page" aria-labelledby="maintenance-hours">
      <h2 id="maintenance-hours">定期メンテナンスの時間</h2>
      <p className="note mt-1">
        次の時間は、ご注文や残高の確認をお使いいただけません。終わりの時刻は目安です。
        {now !== null && <NextWindow now={now} />}
      </p>
      <div className="mt-3">
        <DataBlock
          of={constants}
          skeleton={
            <Skeleton>
              <SkeletonText lines={4} />
            </Skeleton>
          }
        >
          {({ maintenance: { regular, planned } }) => (
            <>
              {planned !== null && (
                <div className="mb-4">
                  <Notice tone="warn" title={`臨時メンテナンス ${periodOf(planned)}`}>
                    {planned.message}
                  </Notice>
                </div>
              )}
              <Table
                caption="定期メンテナンスの時間"
                columns={[
                  { id: 'days', head: '曜日', cell: ({ days }) => days },
                  { id: 'hours', head: '時間', cell: ({ from, to }) => `${hour(from)}～${hour(to)}` },
                ]}
                rows={regular}
                rowKey={({ days }) => days}
              />
            </>
          )}
        </DataBlock>
      </div>
    </section>
  );
}

function NextWindow({ now }: { readonly now: Instant }) {
  const { from, to } = nextMaintenanceWindow(now);
  return (
    <>
      次は{shortDate(ymdOf(from))}
      {hour(timeOf(from))}～{hour(timeOf(to))}です。
    </>
  );
}

/** 「3:30」 */
const hour = (time: string): string => time.replace(/^0/, '');

function periodOf({ from, to }: { readonly from: string; readonly to: string }): string {
  const start = parseInstant(from);
  const end = parseInstant(to);
  if (start === null || end === null) return '';
  const endDay = ymdOf(end) === ymdOf(start) ? '' : shortDate(ymdOf(end));
  return `${shortDate(ymdOf(start))}${hour(timeOf(start))}～${endDay}${hour(timeOf(end))}`;
}
