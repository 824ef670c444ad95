import { useState } from 'react';
import type { OpsSeminar } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { DevicePreview, Failure, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { FormBuilder, FormPreview } from './form-builder.tsx';
import { actOf, draftOf } from './seminar-draft.ts';
import { ContentFields, PlaceFields } from './seminar-fields.tsx';
import './seminars.css';

/** A seminar that is written anew or changed, with the form customers will fill in beside it. */
export function SeminarEditor({ seminar }: { readonly seminar: OpsSeminar | null }) {
  const [draft, setDraft] = useState(() => draftOf(seminar));
  const proposing = usePropose();
  const made = actOf(seminar?.id ?? null, draft);
  const change = (over: Partial<typeof draft>) => setDraft((was) => ({ ...was, ...over }));
  if (!proposing.may) return <Notice>セミナーを承認に出せるのは、権限「作成」の人です。</Notice>;
  if (seminar && (seminar.status === 'CANCELED' || seminar.status === 'HELD'))
    return <Notice>{seminar.status === 'HELD' ? '終わった' : '中止した'}セミナーの内容は変えられません。</Notice>;
  return (
    <>
      <div className="cx-halves">
        <Section title="内容">
          <ContentFields draft={draft} onChange={change} />
        </Section>
        <Section title="日時・席">
          <PlaceFields draft={draft} onChange={change} />
        </Section>
      </div>
      <Section title="申込フォーム" note="お客さまが申し込むときに答える質問です。">
        <div className="cx-editor">
          <FormBuilder form={draft.form} onChange={(form) => change({ form })} />
          <DevicePreview title={draft.title}>
            <FormPreview form={draft.form} />
          </DevicePreview>
        </div>
      </Section>
      <div className="mt-4">
        <Failure text={proposing.failure} />
      </div>
      <div className="cx-row mt-4">
        <Button
          reasonAs="tip"
          reason={'missing' in made ? made.missing : null}
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={async () => void ('act' in made && (await proposing.start(made.act)))}
        >
          影響を確認する
        </Button>
      </div>
      {proposing.dialog}
    </>
  );
}
