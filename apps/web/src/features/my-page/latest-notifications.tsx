import { DataBlock } from '@tsuzura/browser/data';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useBusinessTime } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { NotificationItem, useLatestNotifications, useRead } from '../../shared/notification/index.ts';

/** 通知: the newest three. The mark in the header reads the same answer. */
export function LatestNotifications() {
  const latest = useLatestNotifications();
  const now = useBusinessTime();
  const read = useRead();
  return (
    <section aria-labelledby="my-page-notifications">
      <div className="my-page-head">
        <h2 id="my-page-notifications">通知</h2>
        <Link href={paths.notifications}>すべて見る</Link>
      </div>
      <DataBlock
        of={latest}
        skeleton={
          <Skeleton>
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </Skeleton>
        }
      >
        {({ notifications }) =>
          notifications.length === 0 ? (
            <p className="plan-none">通知はありません。</p>
          ) : (
            <ul className="notifications">
              {notifications.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  now={now}
                  showsDay
                  onOpen={() => read(notification)}
                />
              ))}
            </ul>
          )
        }
      </DataBlock>
    </section>
  );
}
