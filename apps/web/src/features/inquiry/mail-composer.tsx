import { useState, type Ref } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { say } from '@tsuzura/browser/toast';
import { Button } from '@tsuzura/ui/button';
import { CopyButton } from '@tsuzura/ui/copy';
import { ErrorSummary, TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { Select } from '@tsuzura/ui/select';
import { useServices } from '../../shared/services.ts';
import { ContentField } from './content-field.tsx';
import { EnvironmentField } from './environment-field.tsx';
import { checkDraft, mailKinds, mailOf, type DraftErrors, type MailDraft, type MailKind } from './mail-draft.ts';
import { pageLeft } from './page-left.ts';

const ids: Readonly<Record<keyof DraftErrors, string>> = {
  kind: 'inquiry-kind',
  name: 'inquiry-name',
  content: 'inquiry-content',
};
const kindOptions = (Object.keys(mailKinds) as MailKind[]).map((value) => ({ value, label: mailKinds[value] }));

/** Rule SCREEN-28: as long as a mail program may take to come to the front. */
const opensWithinMs = 2000;

interface Props {
  readonly recipient: string;
  readonly draft: MailDraft;
  readonly onChange: (draft: MailDraft) => void;
  readonly onClear: () => void;
  readonly environment: readonly string[];
  readonly contentRef: Ref<HTMLTextAreaElement>;
}

/** Writes a mail for the customer's own mail program. Nothing is sent from here, so nothing can get lost here. */
export function MailComposer({ recipient, draft, onChange, onClear, environment, contentRef }: Props) {
  const { native } = useServices();
  const [isHintShown, setHintShown] = useState(false);
  const form = useForm(ids, checkDraft(draft));

  async function openMail() {
    if (!form.check()) return;
    setHintShown(false);
    const left = pageLeft(
      globalThis,
      new Promise((resolve) => {
        setTimeout(resolve, opensWithinMs);
      }),
    );
    try {
      await native.launchMail({ recipient, ...mailOf(draft, environment) });
      if (!(await left)) setHintShown(true);
    } catch {
      setHintShown(true); // the shell could not; the way around it is the same
    }
  }

  async function copyBody() {
    if (!form.check()) return;
    try {
      await navigator.clipboard.writeText(mailOf(draft, environment).body);
      say('本文をコピーしました。');
    } catch {
      say('コピーできませんでした。本文を選んでコピーしてください。', 'error');
    }
  }

  return (
    <form className="grid gap-6" {...form.props(openMail)}>
      <Notice tone="warn">パスワード・暗証番号は書かないでください。</Notice>
      <Select
        id={ids.kind}
        label="種類"
        options={kindOptions}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        error={form.errorOf('kind')}
      />
      <TextField
        id={ids.name}
        label="お名前"
        mark="任意"
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        onBlur={() => form.leave('name')}
        error={form.errorOf('name')}
      />
      <ContentField
        id={ids.content}
        ref={contentRef}
        value={draft.content}
        onChange={(content) => onChange({ ...draft, content })}
        onBlur={() => form.leave('content')}
        error={form.errorOf('content')}
      />
      <EnvironmentField
        checked={draft.addsEnvironment}
        onChange={(addsEnvironment) => onChange({ ...draft, addsEnvironment })}
        lines={environment}
      />
      <p className="note flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>宛先：{recipient}</span>
        <CopyButton text={recipient}>宛先をコピー</CopyButton>
      </p>
      <ErrorSummary errors={form.summary} />
      <div className="inquiry-actions">
        <Button type="submit" size="flow">
          メールソフトを開く
        </Button>
        <Button variant="outline" size="flow" onClick={copyBody}>
          本文をコピー
        </Button>
      </div>
      <MailNotes
        recipient={recipient}
        isHintShown={isHintShown}
        hasContent={draft.content !== ''}
        onClear={() => {
          form.reset();
          setHintShown(false);
          onClear();
        }}
      />
    </form>
  );
}

interface NotesProps {
  readonly recipient: string;
  /** The mail program did not come to the front. */
  readonly isHintShown: boolean;
  readonly hasContent: boolean;
  readonly onClear: () => void;
}

function MailNotes({ recipient, isHintShown, hasContent, onClear }: NotesProps) {
  return (
    <div>
      <div role="status">
        {isHintShown && (
          <div className="mb-4">
            <Notice>メールソフトが開かない場合は、本文をコピーしてお送りください。宛先は{recipient}です。</Notice>
          </div>
        )}
      </div>
      <p className="note">
        2営業日以内に返信します。書きかけの内容は、このタブに30分間残ります。
        {hasContent && (
          <button className="inquiry-clear" type="button" onClick={onClear}>
            入力を消す
          </button>
        )}
      </p>
    </div>
  );
}
