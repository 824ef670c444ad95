import { Checkbox } from '@tsuzura/ui/checkbox';
import { TextField } from '@tsuzura/ui/field';
import { Choice, MomentField, TextArea } from '../../page/index.ts';
import { readParts, readTimetable, type SeminarDraft } from './seminar-draft.ts';

interface Props {
  readonly draft: SeminarDraft;
  readonly onChange: (change: Partial<SeminarDraft>) => void;
}

type MomentName =
  | 'startsAt'
  | 'endsAt'
  | 'joinFrom'
  | 'applicationFrom'
  | 'applicationTo'
  | 'cancelUntil'
  | 'drawAt'
  | 'publishedAt';

const venueTypes = [
  { value: 'ONLINE', label: 'オンライン' },
  { value: 'ONSITE', label: '会場' },
] as const;
const selections = [
  { value: 'FIRST_COME', label: '先着順（満席のあとはキャンセル待ち）' },
  { value: 'LOTTERY', label: '抽選' },
] as const;

/** What the page of the seminar says. */
export function ContentFields({ draft, onChange }: Props) {
  return (
    <div className="cx-form">
      <TextField label="題名" name="title" value={draft.title} onChange={(title) => onChange({ title })} />
      <TextArea label="概要" name="summary" value={draft.summary} onChange={(summary) => onChange({ summary })} />
      <TextArea
        label="わかること"
        mark="任意"
        name="points"
        value={draft.points}
        onChange={(points) => onChange({ points })}
        hint="1行に1つ。"
      />
      <TextArea
        label="進行"
        name="timetable"
        value={draft.timetable}
        onChange={(timetable) => onChange({ timetable })}
        hint="1行に1つ。例：19:30 投資信託のしくみ｜質問もできます"
        error={readTimetable(draft.timetable) === null ? '時刻と内容をご確認ください（例：19:30 説明）。' : null}
      />
      <TextArea
        label="講師"
        mark="任意"
        name="speakers"
        value={draft.speakers}
        onChange={(speakers) => onChange({ speakers })}
        hint="1行に1人。名前｜所属｜紹介"
        error={readParts(draft.speakers, 3) === null ? '「名前｜所属｜紹介」の形で入力してください。' : null}
      />
      <TextArea
        label="よくあるご質問"
        mark="任意"
        name="questions"
        value={draft.questions}
        onChange={(questions) => onChange({ questions })}
        hint="1行に1つ。質問｜回答"
        error={readParts(draft.questions, 2) === null ? '「質問｜回答」の形で入力してください。' : null}
      />
    </div>
  );
}

/** When, where, and how seats are given. */
export function PlaceFields({ draft, onChange }: Props) {
  const moment = (label: string, name: MomentName, hint?: string) => (
    <MomentField
      label={label}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <div className="cx-form">
      <div className="cx-pair">
        {moment('開始', 'startsAt')}
        {moment('終了', 'endsAt')}
      </div>
      <Choice
        label="開催の形式"
        name="venueType"
        options={venueTypes}
        value={draft.venueType}
        onChange={(venueType) => onChange({ venueType })}
      />
      {draft.venueType === 'ONLINE' ? (
        <div className="cx-pair">
          <TextField
            label="視聴のリンク"
            name="joinUrl"
            value={draft.joinUrl}
            onChange={(joinUrl) => onChange({ joinUrl })}
            hint="席のある人だけに出します。"
          />
          {moment('リンクを出す日時', 'joinFrom')}
        </div>
      ) : (
        <div className="cx-pair">
          <TextField label="会場" name="venue" value={draft.venue} onChange={(venue) => onChange({ venue })} />
          <TextField
            label="地図のリンク"
            mark="任意"
            name="mapUrl"
            value={draft.mapUrl}
            onChange={(mapUrl) => onChange({ mapUrl })}
          />
        </div>
      )}
      <div className="cx-pair">
        {moment('申込の受付開始', 'applicationFrom')}
        {moment('申込の受付終了', 'applicationTo')}
      </div>
      <Choice
        label="席の決め方"
        name="selection"
        options={selections}
        value={draft.selection}
        onChange={(selection) => onChange({ selection })}
      />
      <div className="cx-pair">
        <TextField
          label="定員"
          mark="任意"
          name="capacity"
          inputMode="numeric"
          value={draft.capacity}
          onChange={(capacity) => onChange({ capacity })}
          hint="空のときは定めません。"
        />
        {draft.selection === 'LOTTERY' ? moment('抽選の日時', 'drawAt') : moment('取消の期限', 'cancelUntil')}
      </div>
      {draft.selection === 'LOTTERY' && moment('取消の期限', 'cancelUntil')}
      {moment('公開する日時', 'publishedAt', '空のときは、承認した時から。')}
      <Checkbox checked={draft.hasCaptions} onChange={(hasCaptions) => onChange({ hasCaptions })}>
        字幕を付ける
      </Checkbox>
    </div>
  );
}
