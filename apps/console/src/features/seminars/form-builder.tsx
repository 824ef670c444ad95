import { useState } from 'react';
import { AnswerField, type Answer } from '@tsuzura/ui/answer-field';
import { Button } from '@tsuzura/ui/button';
import { Checkbox } from '@tsuzura/ui/checkbox';
import { TextField } from '@tsuzura/ui/field';
import { Choice, TextArea } from '../../page/index.ts';
import { hasLength, hasOptions, moved, newField, withType } from './form-fields.ts';
import type { FormFieldDraft } from './seminar-draft.ts';

const types = [
  { value: 'TEXT', label: '1行の文字' },
  { value: 'TEXTAREA', label: '長い文字' },
  { value: 'SELECT', label: '一覧から1つ選ぶ' },
  { value: 'RADIO', label: '並べて1つ選ぶ' },
  { value: 'CHECKBOX', label: 'いくつでも選ぶ' },
  { value: 'DATE', label: '日付' },
  { value: 'TEL', label: '電話番号' },
  { value: 'EMAIL', label: 'メールアドレス' },
] as const;

interface Props {
  readonly form: readonly FormFieldDraft[];
  readonly onChange: (form: readonly FormFieldDraft[]) => void;
}

/** The questions of an application, in their order. */
export function FormBuilder({ form, onChange }: Props) {
  const change = (at: number, field: FormFieldDraft) =>
    onChange(form.map((one, index) => (index === at ? field : one)));
  return (
    <div className="sem-builder">
      <ol className="sem-fields">
        {form.map((field, at) => (
          // The order is the identity while somebody edits: names change letter by letter.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="cx-panel">
            <FieldEditor
              at={at}
              field={field}
              isLast={at === form.length - 1}
              onChange={(next) => change(at, next)}
              onMove={(to) => onChange(moved(form, at, to))}
              onRemove={() => onChange(form.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="small"
        reasonAs="tip"
        reason={form.length >= 20 ? '質問は20個までです。' : null}
        onClick={() => onChange([...form, newField(form)])}
      >
        質問を追加する
      </Button>
    </div>
  );
}

interface EditorProps {
  readonly at: number;
  readonly field: FormFieldDraft;
  readonly isLast: boolean;
  readonly onChange: (field: FormFieldDraft) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function FieldEditor({ at, field, isLast, onChange, onMove, onRemove }: EditorProps) {
  const name = `${at + 1}番目の質問`;
  return (
    <fieldset>
      <legend className="sr">{name}</legend>
      <div className="cx-form">
        <div className="cx-pair">
          <TextField
            label="質問"
            name={`label-${at}`}
            value={field.label}
            onChange={(label) => onChange({ ...field, label })}
          />
          <Choice
            label="答え方"
            name={`type-${at}`}
            options={types}
            value={field.type}
            onChange={(type) => onChange(withType(field, type))}
          />
        </div>
        {hasOptions(field.type) && (
          <TextArea
            label="選択肢"
            name={`options-${at}`}
            rows={3}
            value={(field.options ?? []).join('\n')}
            onChange={(text) => onChange({ ...field, options: text.split('\n') })}
            hint="1行に1つ。"
          />
        )}
        <div className="cx-pair">
          <TextField
            label="記録の名前"
            name={`name-${at}`}
            value={field.name}
            onChange={(next) => onChange({ ...field, name: next })}
            hint="半角の英数字。人数は people。"
          />
          {hasLength(field.type) && (
            <TextField
              label="文字数の上限"
              mark="任意"
              name={`length-${at}`}
              inputMode="numeric"
              value={field.maxLength === null ? '' : String(field.maxLength)}
              onChange={(text) => onChange({ ...field, maxLength: /^\d{1,4}$/.test(text) ? Number(text) : null })}
            />
          )}
        </div>
        <div className="cx-row">
          <Checkbox checked={field.required} onChange={(required) => onChange({ ...field, required })}>
            必須
          </Checkbox>
          <span className="sem-moves">
            <Button
              variant="quiet"
              size="small"
              label={`${name}を上へ`}
              reasonAs="tip"
              reason={at === 0 ? 'いちばん上です。' : null}
              onClick={() => onMove(at - 1)}
            >
              上へ
            </Button>
            <Button
              variant="quiet"
              size="small"
              label={`${name}を下へ`}
              reasonAs="tip"
              reason={isLast ? 'いちばん下です。' : null}
              onClick={() => onMove(at + 1)}
            >
              下へ
            </Button>
            <Button variant="quiet" size="small" label={`${name}を消す`} onClick={onRemove}>
              消す
            </Button>
          </span>
        </div>
      </div>
    </fieldset>
  );
}

/** The same component that customers fill in. What is typed here goes nowhere. */
export function FormPreview({ form }: Pick<Props, 'form'>) {
  const [answers, setAnswers] = useState<Readonly<Record<number, Answer>>>({});
  if (form.length === 0) return <p>質問はありません。お申し込みは1名です。</p>;
  return (
    <div className="sem-preview">
      {form.map((field, at) => (
        <AnswerField
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at} ${field.type}`}
          id={`preview-${at}`}
          field={{
            ...field,
            name: `preview-${at}`,
            options: field.options && field.options.filter((one) => one.trim() !== ''),
          }}
          answer={answers[at] ?? (field.type === 'CHECKBOX' ? [] : '')}
          error={null}
          onChange={(answer) => setAnswers((was) => ({ ...was, [at]: answer }))}
          onBlur={() => undefined}
        />
      ))}
    </div>
  );
}
