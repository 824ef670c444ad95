import { useRef, useState, type FormEvent, type Ref } from 'react';
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

type FieldName = keyof DraftErrors;
const fieldNames: readonly FieldName[] = ['kind', 'name', 'content'];
const kindOptions = (Object.keys(mailKinds) as MailKind[]).map((value) => ({ value, label: mailKinds[value] }));

/** ux.md §2.13: as long as a mail program may take to come to the front. */
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
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState<ReadonlySet<FieldName>>(new Set());
  const [isHintShown, setHintShown] = useState(false);
  const errors = checkDraft(draft);
  const shown = (name: FieldName) => (checked.has(name) ? errors[name] : null);
  const check = (name: FieldName) => setChecked((known) => new Set([...known, name]));
  const wrong = fieldNames.flatMap((name) => {
    const text = shown(name);
    return text === null ? [] : [{ id: `inquiry-${name}`, text }];
  });

  /** Shows what is missing and goes to the first of it; true when there is nothing. */
  function isReady(): boolean {
    setChecked(new Set(fieldNames));
    const first = fieldNames.find((name) => errors[name] !== null);
    if (first === undefined) return true;
    focusField(form.current, first);
    return false;
  }

  async function openMail() {
    if (!isReady()) return;
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

  function submit(event: FormEvent) {
    event.preventDefault();
    void openMail();
  }

  async function copyBody() {
    if (!isReady()) return;
    try {
      await navigator.clipboard.writeText(mailOf(draft, environment).body);
      say('本文をコピーしました。');
    } catch {
      say('コピーできませんでした。本文を選んでコピーしてください。', 'error');
    }
  }

  return (
    <form ref={form} className="grid gap-6" noValidate onSubmit={submit}>
      <Notice tone="warn">パスワード・暗証番号は書かないでください。</Notice>
      <Select
        id="inquiry-kind"
        label="種類"
        options={kindOptions}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        error={shown('kind')}
      />
      <TextField
        id="inquiry-name"
        label="お名前"
        mark="任意"
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        onBlur={() => check('name')}
        error={shown('name')}
      />
      <ContentField
        id="inquiry-content"
        ref={contentRef}
        value={draft.content}
        onChange={(content) => onChange({ ...draft, content })}
        onBlur={() => check('content')}
        error={shown('content')}
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
      <ErrorSummary errors={wrong} />
      <div className="inquiry-actions">
        <Button type="submit" size="flow">
          メールソフトを開く
        </Button>
        <Button variant="outline" size="flow" onClick={copyBody}>
          本文をコピー
        </Button>
      </div>
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
          {draft.content !== '' && (
            <button
              className="inquiry-clear"
              type="button"
              onClick={() => {
                setChecked(new Set());
                setHintShown(false);
                onClear();
              }}
            >
              入力を消す
            </button>
          )}
        </p>
      </div>
    </form>
  );
}

/** The id of a select is that of its frame; what takes the focus is the button inside. */
function focusField(form: HTMLFormElement | null, name: FieldName): void {
  const field = form?.querySelector<HTMLElement>(`#inquiry-${name}`);
  (field?.matches('input, textarea, button') ? field : field?.querySelector('button'))?.focus();
}
