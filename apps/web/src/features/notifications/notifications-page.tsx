import { useQueryClient } from '@tanstack/react-query';
import { Bell, Ellipsis } from 'lucide-react';
import { DataBlock, useSend } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { readNotifications } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { Button, ButtonLink, IconButton } from '@tsuzura/ui/button';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { EmptyBlock } from '@tsuzura/ui/state';
import { useBusinessTime } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import {
  dayHeading,
  dayOfMoment,
  NotificationItem,
  renewNotifications,
  useLatestNotifications,
  useRead,
  type Notification,
} from '../../shared/notification/index.ts';
import { Page } from '../../shared/page/index.ts';
import { filterOfAddress, inboxFilters } from './inbox-filter.ts';
import { ItemDialog } from './item-dialog.tsx';
import { useInbox } from './use-inbox.ts';
import './notifications.css';

/** Every event of the account, newest first. The filter and the open menu stand in the address. */
export function NotificationsPage() {
  const router = useRouter();
  const { search } = useLocation();
  const filter = filterOfAddress.read(search);
  const inbox = useInbox(filter);
  const menu = useUrlModal('notice');
  const notifications = inbox.data?.pages.flatMap((page) => page.notifications) ?? [];
  const chosen = notifications.find(({ id }) => id === menu.value);
  return (
    <Page
      title="通知"
      width="middle"
      end={
        <ButtonLink href={paths.notificationSettings} variant="text" size="small">
          通知の設定
        </ButtonLink>
      }
    >
      <div className="inbox-filters">
        <Chips label="種類">
          {inboxFilters.map(({ id, label }) => (
            <FilterChip
              key={id}
              isOn={id === filter}
              onChange={() =>
                router.navigate(addressOf(paths.notifications, filterOfAddress.write(id)), { replace: true })
              }
            >
              {label}
            </FilterChip>
          ))}
        </Chips>
      </div>
      <Unread count={inbox.data?.pages[0]?.unreadCount} />
      <DataBlock
        of={inbox}
        skeleton={
          <Skeleton>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonRow key={index} />
            ))}
          </Skeleton>
        }
      >
        {() =>
          notifications.length === 0 ? (
            <EmptyBlock icon={<Bell aria-hidden="true" />} text="通知はありません。" />
          ) : (
            <Days notifications={notifications} onMenu={menu.open} />
          )
        }
      </DataBlock>
      {inbox.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="outline"
            busyLabel="読み込み中"
            onClick={async () => {
              await inbox.fetchNextPage();
            }}
          >
            さらに表示
          </Button>
        </div>
      )}
      {chosen !== undefined && <ItemDialog notification={chosen} onClose={menu.close} />}
    </Page>
  );
}

/** How many are unread in all, whatever is shown, and one press for all of them. */
function Unread({ count }: { readonly count: number | undefined }) {
  const queries = useQueryClient();
  const newest = useLatestNotifications().data?.notifications[0];
  const readAll = useSend(readNotifications);
  return (
    <div className="inbox-unread">
      <p className="note" role="status">
        {count !== undefined && (
          <>
            未読 <b className="num">{count}</b>件
          </>
        )}
      </p>
      {count !== undefined && count > 0 && newest !== undefined && (
        <Button
          variant="text"
          size="small"
          needsConnection
          onClick={async () => {
            await readAll.mutateAsync({ given: { body: { notificationId: newest.id } } }).catch(() => {});
            await renewNotifications(queries);
          }}
        >
          すべて既読にする
        </Button>
      )}
    </div>
  );
}

interface DaysProps {
  readonly notifications: readonly Notification[];
  readonly onMenu: (id: string) => void;
}

function Days({ notifications, onMenu }: DaysProps) {
  const now = useBusinessTime();
  const read = useRead();
  const today = now === null ? null : dayOfMoment(now);
  const days = Map.groupBy(notifications, ({ createdAt }) => dayOfMoment(createdAt));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={headingOf(day, today)}>
      <h2 className="inbox-day">
        {day !== null && day === today && <>きょう　</>}
        <span className="num">{headingOf(day, today)}</span>
      </h2>
      <ul className="notifications">
        {ofDay.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            now={now}
            onOpen={() => read(notification)}
            end={
              <IconButton label={`「${notification.title}」の操作`} onClick={() => onMenu(notification.id)}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          />
        ))}
      </ul>
    </section>
  ));
}

const headingOf = (day: Ymd | null, today: Ymd | null): string => (day === null ? '' : dayHeading(day, today));
