import type { Seminar } from '@tsuzura/contract/main';
import { longDate, tableDate } from '@tsuzura/domain/text';
import { Link } from '@tsuzura/ui/link';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { deadlineText } from '../../shared/order/words.ts';
import { ApplyButton } from './apply-button.tsx';
import { dayOf, hoursText, minutesOf, venueWord } from './seminar-words.ts';

/** When, where, how many, until when; beside the text on a desktop, above it on a phone. */
export function SeminarFacts({ seminar }: { readonly seminar: Seminar }) {
  const { capacity, applied, waiting, selection, recordingUntil, materialUrl } = seminar;
  const waitingText = waiting > 0 ? `キャンセル待ち ${waiting}名` : null;
  return (
    <div className="seminar-facts">
      <DefinitionList>
        <Definition
          term="日時"
          note={
            <span className="num">
              {hoursText(seminar)}（{minutesOf(seminar)}分）
            </span>
          }
        >
          <span className="num">{longDate(dayOf(seminar.startsAt))}</span>
        </Definition>
        <Definition term="形式" note={<HowToAttend seminar={seminar} />}>
          {venueWord(seminar)}
        </Definition>
        {capacity !== null && (
          <Definition
            term="定員"
            note={
              <span className="num">
                いまのお申し込み {applied}名{waitingText !== null && `・${waitingText}`}
              </span>
            }
          >
            <span className="num">{capacity}名</span>
          </Definition>
        )}
        <Definition term="参加費">無料</Definition>
        <Definition term="申込締切" {...(selection === 'LOTTERY' && { note: '締切のあとに抽選します' })}>
          <span className="num">{deadlineText(seminar.applicationTo)}</span>
        </Definition>
        {materialUrl !== null && (
          <Definition term="資料">
            <Link href={materialUrl} external>
              資料（PDF）を開く
            </Link>
          </Definition>
        )}
        {recordingUntil !== null && (
          <Definition term="動画の公開">
            <span className="num">{tableDate(recordingUntil)}</span>まで
          </Definition>
        )}
      </DefinitionList>
      <div className="seminar-apply seminar-aside-apply">
        <ApplyButton seminar={seminar} />
      </div>
      {(seminar.status === 'OPEN' || seminar.status === 'FULL') && (
        <p className="note phrase text-center">取り消しは{deadlineText(seminar.cancelUntil)}までできます。</p>
      )}
    </div>
  );
}

function HowToAttend({ seminar }: { readonly seminar: Seminar }) {
  const { venueType, venue, mapUrl, hasCaptions } = seminar;
  if (venueType === 'ONLINE') {
    return <span className="phrase">ブラウザでご覧いただけます。{hasCaptions && '字幕があります。'}</span>;
  }
  return (
    <>
      {venue}
      {mapUrl !== null && (
        <>
          {' '}
          <Link href={mapUrl} external>
            地図を見る
          </Link>
        </>
      )}
    </>
  );
}
