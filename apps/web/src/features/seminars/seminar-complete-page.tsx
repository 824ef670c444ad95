import { useEffect, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DataBlock, useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { useParam, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { cancelSeminarApplication, type Seminar, type SeminarApplication } from '@tsuzura/contract/main';
import { longDate } from '@tsuzura/domain/text';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { CalendarIcon } from '@tsuzura/ui/icon';
import { Skeleton, SkeletonFigure, SkeletonRow } from '@tsuzura/ui/skeleton';
import { Slip } from '@tsuzura/ui/slip';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { calendarMeeting } from '../../shared/calendar-file/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ReceiptNumber } from '../../shared/order/receipt-number.tsx';
import { deadlineText, timeText } from '../../shared/order/words.ts';
import { Page } from '../../shared/page/index.ts';
import { NoSuchSeminar } from './no-such-seminar.tsx';
import { SeminarPicture } from './seminar-picture.tsx';
import { dayOf, isLiveApplication, venueText, venueWord } from './seminar-words.ts';
import { useSeminar, useSeminarForm } from './use-seminar.ts';
import '../../shared/order/order.css';
import './seminars.css';

/** The ticket. It is read from the server, so a reload, another device or a link of a notification shows the same. */
export function SeminarCompletePage() {
  const id = useParam('seminarId');
  const { asked, seminar, isMissing } = useSeminar(id);
  const form = useSeminarForm(id, { enabled: seminar !== undefined });
  if (isMissing) return <NoSuchSeminar />;
  if (seminar !== undefined && form.data !== undefined) {
    const own = form.data.myApplication;
    return own === null ? <ToSeminar id={id} /> : <Ticket seminar={seminar} application={own} />;
  }
  return (
    <Page title="セミナーのお申し込みの結果" width="full">
      <div className="wrap page">
        <h1 tabIndex={-1}>セミナーのお申し込みの結果</h1>
        <DataBlock<unknown>
          of={asked.data === undefined ? asked : form}
          skeleton={
            <Skeleton>
              <SkeletonFigure />
              <SkeletonRow />
              <SkeletonRow />
            </Skeleton>
          }
        >
          {() => null}
        </DataBlock>
      </div>
    </Page>
  );
}

function ToSeminar({ id }: { readonly id: string }) {
  const router = useRouter();
  useEffect(() => router.navigate(paths.seminar(id), { replace: true }), [router, id]);
  return null;
}

interface Props {
  readonly seminar: Seminar;
  readonly application: SeminarApplication;
}

interface Heading {
  readonly title: string;
  readonly note: ReactNode;
}

function headingOf({ seminar, application: { status, waitingPosition } }: Props): Heading {
  switch (status) {
    case 'CONFIRMED':
      return {
        title: 'お申し込みを受け付けました',
        note:
          seminar.venueType === 'ONLINE'
            ? '視聴のご案内を、前日と当日にお送りします。'
            : '会場のご案内を、前日にお送りします。',
      };
    case 'APPLIED':
      return {
        title: '抽選のお申し込みを受け付けました',
        note: seminar.lottery && `${deadlineText(seminar.lottery.drawAt)}に抽選し、結果をお知らせします。`,
      };
    case 'WAITLISTED':
      return {
        title: 'キャンセル待ちに登録しました',
        note: `いま${waitingPosition ?? 1}番目です。お席をご用意できたときに、お知らせします。`,
      };
    case 'LOST':
      return {
        title: '抽選の結果、お席をご用意できませんでした',
        note: 'お申し込みいただき、ありがとうございました。',
      };
    case 'EXPIRED':
      return { title: 'キャンセル待ちは終わりました', note: 'お席をご用意できませんでした。' };
    case 'CANCELED':
      return { title: 'お申し込みを取り消しました', note: '受付期間のうちは、もう一度お申し込みいただけます。' };
    default:
      return { title: 'セミナーは終了しました', note: null };
  }
}

function Ticket(props: Props) {
  const { seminar, application } = props;
  const cancel = useUrlModal('cancel');
  const { title, note } = headingOf(props);
  return (
    <Page title={title} width="full">
      <div className="wrap page">
        <div className="seminar-done">
          <SeminarPicture />
          <h1 tabIndex={-1}>{title}</h1>
          {note !== null && <p className="note phrase">{note}</p>}
        </div>
        <div className="seminar-ticket">
          <Slip
            head={
              <>
                <p className="note num">{longDate(dayOf(seminar.startsAt))}</p>
                <h2 className="phrase">{seminar.title}</h2>
                <p className="fig fig-l">
                  {timeText(seminar.startsAt)}
                  <span className="u">〜{timeText(seminar.endsAt)}</span>
                </p>
              </>
            }
          >
            <DefinitionList look="open">
              <Definition term="受付番号">
                <ReceiptNumber number={application.receiptNumber} />
              </Definition>
              <Definition term="人数">
                <span className="num">{application.people}名</span>
              </Definition>
              <Definition term={seminar.venueType === 'ONLINE' ? '視聴のしかた' : '会場'} note={joinNote(props)}>
                {seminar.venueType === 'ONLINE' ? venueWord(seminar) : seminar.venue}
              </Definition>
              {application.cancelableUntil !== null && (
                <Definition
                  term="取消の期限"
                  note={
                    <Button variant="text" size="small" onClick={() => cancel.open()}>
                      お申し込みを取り消す
                    </Button>
                  }
                >
                  <span className="num">{deadlineText(application.cancelableUntil)}</span>
                </Definition>
              )}
            </DefinitionList>
          </Slip>
        </div>
        <Ways {...props} />
        {cancel.value !== null && <CancelDialog {...props} onClose={cancel.close} />}
      </div>
    </Page>
  );
}

function joinNote({ seminar: { venueType, joinFrom }, application }: Props): string | undefined {
  if (venueType !== 'ONLINE' || application.status !== 'CONFIRMED') return undefined;
  if (application.joinUrl !== null) return '下のボタンからご覧ください。';
  return joinFrom === null ? undefined : `${deadlineText(joinFrom)}から、この画面にボタンが出ます`;
}

/** One thing to do first: watch it when it is time, else put it into the calendar. */
function Ways({ seminar, application }: Props) {
  const isLive = isLiveApplication(application);
  return (
    <div className="seminar-ways">
      {application.joinUrl !== null && (
        <ButtonLink href={application.joinUrl} size="flow">
          視聴する
        </ButtonLink>
      )}
      {isLive && (
        <Button
          size="flow"
          variant={application.joinUrl === null ? 'primary' : 'outline'}
          onClick={() => saveMeeting(seminar, application)}
        >
          <CalendarIcon size="small" />
          カレンダーに追加
        </Button>
      )}
      <div className="seminar-ways-pair">
        <ButtonLink href={paths.seminars} variant="outline">
          ほかのセミナーを見る
        </ButtonLink>
        <ButtonLink href={paths.myPage} variant="text">
          マイページへ
        </ButtonLink>
      </div>
    </div>
  );
}

function saveMeeting(seminar: Seminar, application: SeminarApplication): void {
  const file = calendarMeeting({
    uid: application.id,
    startsAt: seminar.startsAt,
    endsAt: seminar.endsAt,
    title: `セミナー：${seminar.title}`,
    note: `受付番号 ${application.receiptNumber}\nくわしくは、つづらの「セミナー」でご確認ください。`,
    place: venueText(seminar),
    writtenAt: application.appliedAt,
  });
  saveFile(`セミナー-${dayOf(seminar.startsAt)}.ics`, 'text/calendar;charset=utf-8', file);
}

/** `?cancel=` */
function CancelDialog({ seminar, application, onClose }: Props & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useSend(cancelSeminarApplication, { handles: isConnectionError });
  return (
    <ConfirmDialog
      title="お申し込みを取り消しますか"
      confirmLabel="取り消す"
      busyLabel="取り消し中"
      cancelLabel="取り消さない"
      isSending={cancel.isPending}
      send={() => cancel.mutateAsync({ given: { params: { id: seminar.id } }, key })}
      onDone={() => {
        onClose();
        say('お申し込みを取り消しました。');
      }}
      onSettled={() =>
        queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).includes('seminar') })
      }
      onClose={onClose}
    >
      <p>
        <b>{seminar.title}</b>
        <br />
        <span className="note">
          {longDate(dayOf(seminar.startsAt))} {timeText(seminar.startsAt)}　受付番号 {application.receiptNumber}
        </span>
      </p>
      <p className="note">お席は、キャンセル待ちの方にお譲りします。</p>
    </ConfirmDialog>
  );
}
