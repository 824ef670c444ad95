import { useState } from 'react';
import { useParam } from '@tsuzura/browser/router';
import { getOpsNews, type OpsNews } from '@tsuzura/contract/ops';
import type { Ymd } from '@tsuzura/domain/calendar';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { TextField } from '@tsuzura/ui/field';
import { NewsPiece, newsCategoryLabels } from '@tsuzura/ui/news';
import { Notice } from '@tsuzura/ui/notice';
import { useCall } from '../../data/index.ts';
import { Block, Choice, DevicePreview, Failure, MomentField, Page, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { readMoment, tableMoment } from '../../text/index.ts';
import { actOf, draftOf, missingIn, type NewsDraft } from './news-draft.ts';
import { newsTones } from './news-page.tsx';

export function NewNewsPage() {
  return (
    <Page title="お知らせを書く" note="承認されるまで、お客さまには見えません。">
      <Editor piece={null} />
    </Page>
  );
}

export function NewsEditorPage() {
  const id = useParam('id');
  const found = useCall(getOpsNews, { params: { id } });
  return (
    <Page
      title={found.data?.title ?? 'お知らせ'}
      actions={found.data && <StatusChip tone={newsTones[found.data.state]}>{found.data.stateText}</StatusChip>}
    >
      <Block of={found}>{(piece) => <Editor key={`${piece.id} ${piece.revision}`} piece={piece} />}</Block>
    </Page>
  );
}

const categories = (Object.keys(newsCategoryLabels) as OpsNews['category'][]).map((value) => ({
  value,
  label: newsCategoryLabels[value],
}));

function Editor({ piece }: { readonly piece: OpsNews | null }) {
  const [draft, setDraft] = useState(() => draftOf(piece));
  const proposing = usePropose();
  const isOver = piece?.state === 'WITHDRAWN';
  const mayWrite = proposing.may && !isOver;
  const day = (readMoment(draft.from) ?? '').slice(0, 10) as Ymd;
  return (
    <div className="cx-editor">
      {mayWrite ? (
        <div>
          <Fields draft={draft} piece={piece} onChange={(change) => setDraft((was) => ({ ...was, ...change }))} />
          <div className="mt-4">
            <Failure text={proposing.failure} />
          </div>
          <div className="cx-row mt-4">
            <Button
              reasonAs="tip"
              reason={missingIn(draft)}
              busy={proposing.isBusy}
              busyLabel="計算中"
              onClick={() => proposing.start(actOf(piece?.id ?? null, draft))}
            >
              影響を確認する
            </Button>
            {piece && piece.state !== 'ENDED' && (
              <Button
                variant="outline"
                busy={proposing.isBusy}
                busyLabel="計算中"
                onClick={() => proposing.start({ kind: 'news.withdraw', payload: { id: piece.id } })}
              >
                取り下げを承認に出す
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Notice>
          {isOver
            ? `${tableMoment(piece.withdrawnAt)}に取り下げました。もう一度載せるときは、新しく書いてください。`
            : 'お知らせを承認に出せるのは、権限「作成」の人です。'}
        </Notice>
      )}
      <DevicePreview title={draft.title}>
        <NewsPiece
          body={draft.body}
          category={draft.category}
          isImportant={draft.isImportant}
          publishedOn={day === '' ? null : day}
        />
      </DevicePreview>
      {proposing.dialog}
    </div>
  );
}

interface FieldsProps {
  readonly draft: NewsDraft;
  readonly piece: OpsNews | null;
  readonly onChange: (change: Partial<NewsDraft>) => void;
}

function Fields({ draft, piece, onChange }: FieldsProps) {
  const isShown = piece !== null && piece.state !== 'SCHEDULED';
  return (
    <div className="cx-form">
      <TextField
        label="題名"
        name="title"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        hint="100文字まで"
      />
      <Choice
        label="分類"
        name="category"
        options={categories}
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <TextArea
        label="本文"
        name="body"
        rows={14}
        value={draft.body}
        onChange={(body) => onChange({ body })}
        hint="空の行で段落を分けます。「## 」で見出し、「- 」で箇条書き、**太字**、[文字](/settings)でリンク。HTMLは文字のまま出ます。"
      />
      <div className="cx-pair">
        <MomentField
          label="掲載を始める日時"
          mark="任意"
          name="from"
          value={draft.from}
          onChange={(from) => onChange({ from })}
          hint={isShown ? '掲載を始めたあとは変わりません。' : '空のときは、承認した時から。'}
        />
        <MomentField
          label="掲載を終える日時"
          mark="任意"
          name="to"
          value={draft.to}
          onChange={(to) => onChange({ to })}
          hint="空のときは、取り下げるまで。"
        />
      </div>
      <Checkbox checked={draft.isImportant} onChange={(isImportant) => onChange({ isImportant })}>
        重要なお知らせにする
      </Checkbox>
      {draft.isImportant && (
        <MomentField
          label="先頭に固定する期限"
          mark="任意"
          name="pinnedUntil"
          value={draft.pinnedUntil}
          onChange={(pinnedUntil) => onChange({ pinnedUntil })}
          hint="空のときは固定しません。例：2026/12/31 23:59"
        />
      )}
      <div className="cx-pair">
        <TextField
          label="関連するファンド"
          mark="任意"
          name="fundCode"
          value={draft.fundCode}
          onChange={(fundCode) => onChange({ fundCode })}
          hint="例：TZ010004"
        />
        <TextField
          label="案内する画面"
          mark="任意"
          name="url"
          value={draft.url}
          onChange={(url) => onChange({ url })}
          hint="例：/settings、https://…"
        />
      </div>
    </div>
  );
}
