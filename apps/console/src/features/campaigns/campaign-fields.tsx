import { Checkbox } from '@tsuzura/ui/checkbox';
import { DateField } from '@tsuzura/ui/date';
import { TextField } from '@tsuzura/ui/field';
import { Choice, MomentField, TextArea } from '../../page/index.ts';
import { readYen, type CampaignDraft } from './campaign-draft.ts';

interface Props {
  readonly draft: CampaignDraft;
  readonly isNew: boolean;
  readonly onChange: (change: Partial<CampaignDraft>) => void;
}

const kinds = [
  { value: 'ENTRY', label: 'エントリーする' },
  { value: 'AUTO', label: 'エントリー不要（条件を満たした全員）' },
  { value: 'REFERRAL', label: 'ご紹介' },
] as const;
const places = [
  { value: 'ANY', label: 'どの口座でも' },
  { value: 'NISA', label: 'NISA（両方の枠）' },
  { value: 'NISA_TSUMITATE', label: 'つみたて投資枠' },
  { value: 'NISA_GROWTH', label: '成長投資枠' },
] as const;

type Name<Value> = {
  [Key in keyof CampaignDraft]: CampaignDraft[Key] extends Value ? Key : never;
}[keyof CampaignDraft];

/** Fields of one kind, tied to the draft by their names. */
const tied = ({ draft, onChange }: Props) => ({
  line: (label: string, name: Name<string>, hint?: string) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      hint={hint}
    />
  ),
  block: (label: string, name: Name<string>, rows = 3, hint?: string) => (
    <TextArea
      label={label}
      name={name}
      rows={rows}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      hint={hint}
    />
  ),
  yen: (label: string, name: Name<string>, hint?: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      hint={hint ?? '円'}
      error={
        draft[name].trim() !== '' && readYen(draft[name]) === null ? '数字で入力してください（例：50,000）。' : null
      }
    />
  ),
  moment: (label: string, name: Name<string>, hint?: string) => (
    <MomentField
      label={label}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      {...(hint === undefined ? {} : { hint })}
    />
  ),
});

/** What the page of the campaign says. */
export function WordFields(props: Props) {
  const { draft, isNew, onChange } = props;
  const { line, block } = tied(props);
  return (
    <div className="cx-form">
      {isNew && (
        <Choice label="種類" name="kind" options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      )}
      {line('題名', 'title')}
      {block('概要', 'summary')}
      {line('特典', 'rewardText', '例：現金1,000円')}
      {line('特典の時期', 'rewardTimingText', '例：2027年2月下旬に、預り金へ入金します。')}
      {block('条件の説明', 'conditionText')}
      {block('対象外の説明', 'exclusionText', 3, '1行に1つ。')}
      {block('規約', 'terms', 8, '空の行で段落を分けます。HTMLは文字のまま出ます。')}
    </div>
  );
}

/** Days, conditions and money. */
export function TermFields(props: Props) {
  const { draft, onChange } = props;
  const { line, block, yen, moment } = tied(props);
  const day = (
    label: string,
    name: 'countsFrom' | 'conditionsBy' | 'judgedOn' | 'rewardedOn' | 'holdUntil',
    mark?: string,
  ) => (
    <DateField
      label={label}
      mark={mark}
      name={name}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="cx-form">
      <div className="cx-pair">
        {moment('エントリーの開始', 'entryFrom')}
        {moment('エントリーの終了', 'entryTo')}
      </div>
      {moment('公開する日時', 'publishedAt', '空のときは、承認した時から。')}
      <div className="cx-pair">
        {day('数え始める日', 'countsFrom')}
        {day('条件の期限', 'conditionsBy')}
        {day('判定の日', 'judgedOn')}
        {day('進呈の日', 'rewardedOn')}
        {day('保有の期限', 'holdUntil', '任意')}
      </div>
      <fieldset className="camp-conditions">
        <legend className="field-label">条件（すべてを満たす）</legend>
        <Checkbox checked={draft.needsAccount} onChange={(needsAccount) => onChange({ needsAccount })}>
          証券口座がある
        </Checkbox>
        <Checkbox checked={draft.needsNisa} onChange={(needsNisa) => onChange({ needsNisa })}>
          NISA口座がある
        </Checkbox>
        <div className="cx-pair">
          {yen('入金の合計', 'deposit', '円以上。空のときは条件にしません。')}
          <span />
          {yen('購入の合計', 'purchase', '円以上。空のときは条件にしません。')}
          <Choice
            label="購入を数える口座"
            name="purchaseIn"
            options={places}
            value={draft.purchaseIn}
            onChange={(purchaseIn) => onChange({ purchaseIn })}
          />
        </div>
      </fieldset>
      <div className="cx-pair">
        {yen('特典の金額（1人）', 'reward')}
        {yen('予算', 'budget')}
      </div>
      {draft.kind === 'REFERRAL' && (
        <>
          <div className="cx-pair">
            {yen('ご紹介された方の特典', 'friendReward')}
            {yen('1年の上限人数', 'maxFriends', '人')}
          </div>
          {line('紹介元の番号（pid）', 'pid', '半角の英小文字・数字・ハイフン。あとから変えられません。')}
          {line('ご紹介メールの題名', 'subject', '空のときは、いつもの文面を使います。')}
          {block('ご紹介の文', 'message', 5, 'このあとに、お客さまごとのリンクが付きます。')}
        </>
      )}
    </div>
  );
}
