import { listBroadcasts, listNotificationKinds, testBroadcast, type Broadcast } from '@tsuzura/contract/ops';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, instant, type Instant } from '@tsuzura/domain/calendar';
import { isLocked, type NotificationCategory } from '@tsuzura/domain/notification';
import type { ApiServer } from '@tsuzura/http/server';
import { sendLater } from '@tsuzura/store/kernel';
import { listBroadcasts as readBroadcasts, type ListedBroadcast } from '@tsuzura/store/notification';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { createPages } from '../kernel/pages.ts';
import { audienceText, broadcastKindTexts } from './broadcast.ts';
import { deliveries } from './kinds/deliveries.ts';
import { inboxTextOf, mailOf } from './notify.ts';
import { sampleEvents } from './samples/sample-events.ts';

const categoryTexts: Readonly<Record<NotificationCategory, string>> = {
  TRADE: '取引',
  PLAN: '積立・定期売却',
  CASH: '入出金',
  DOCUMENT: '書面',
  NISA: 'NISA',
  PRICE: '値の通知',
  CAMPAIGN: 'キャンペーン',
  SEMINAR: 'セミナー',
  NEWS: 'お知らせ',
  SECURITY: 'セキュリティ',
};

const stateTexts = { SCHEDULED: '予約', RUNNING: '送信中', DONE: '送信済み', CANCELED: '中止' } as const;

export function notificationOpsApi(server: ApiServer, { database, clock, once, newId }: Deps): void {
  const pages = createPages(database);

  server.handle(listNotificationKinds, async () => ({ kinds: [...kinds] }));

  server.handle(listBroadcasts, async ({ query: { limit, offset, after }, who }) => {
    const list = { list: 'broadcasts', subject: signedIn(who).subject, filter: {} };
    const place = await pages.open(list, { limit, offset, after });
    const found = await readBroadcasts(
      database.reader,
      place && { createdAt: instant(Number(place[0])), id: place[1] ?? '' },
      (place ? 0 : offset) + limit + 1,
    );
    const behind = found.slice(place ? 0 : offset);
    const shown = behind.slice(0, limit);
    const last = behind.length > limit ? shown.at(-1) : undefined;
    const next = last ? [String(last.created_at), last.id] : null;
    return {
      broadcasts: shown.map((one) => showBroadcast(one, clock.now())),
      paging: await pages.answer(list, { limit, offset, after }, shown.length, next),
    };
  });

  server.handle(testBroadcast, (call) =>
    once(testBroadcast, call, async (tx) => {
      const { username } = signedIn(call.who);
      if (!username.includes('@')) throw new Refused('NOT_FOUND');
      const { title, body, url } = call.body;
      const id = newId();
      const event = { kind: 'broadcast.news', broadcastId: id, title: `［試し］${title}`, body, url } as const;
      const { payload } = mailOf({ id, mail: username }, event);
      await sendLater(tx, { id, topic: 'mail', payload, at: clock.now() });
      return { sentTo: username };
    }),
  );
}

/** The words of an example: an account that nobody has. */
const nobody = { id: 'customer-1', mail: 'hanako@example.jp' };
const kinds = Object.values(sampleEvents).map((event) => {
  const { category, isRequired, isSuppressible, displayType, hasMail } = deliveries[event.kind];
  const { title, body, url } = inboxTextOf({ customer: nobody, event });
  const { payload } = mailOf(nobody, event);
  return {
    kind: event.kind,
    category,
    categoryText: categoryTexts[category],
    isLocked: isLocked(category),
    isRequired,
    isSuppressible,
    displayType,
    push: title,
    inbox: { title, body, url },
    mail: hasMail ? { subject: payload.subject, text: payload.text } : null,
  };
});

function showBroadcast(one: ListedBroadcast, now: Instant): Broadcast {
  const state = one.state === 'RUNNING' && now < one.send_at ? 'SCHEDULED' : one.state;
  return {
    id: one.id,
    jobId: one.job_id,
    title: one.title,
    body: one.body,
    url: one.url,
    kindText: broadcastKindTexts[one.kind as keyof typeof broadcastKindTexts] ?? one.kind,
    audienceText: audienceText(one.audience),
    sendAt: formatJst(one.send_at),
    state,
    stateText: stateTexts[state],
    expected: Number(one.expected),
    done: Number(one.done),
    failed: Number(one.failed),
    inbox: Number(one.inbox),
    mails: Number(one.mails),
    pushes: Number(one.pushes),
    suppressed: Number(one.suppressed),
    undelivered: Number(one.undelivered),
  };
}
