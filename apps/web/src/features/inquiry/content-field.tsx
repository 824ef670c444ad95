import type { Ref } from 'react';
import { Field } from '@tsuzura/ui/field';
import { lengthOf, mostContent } from './mail-draft.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Nothing is cut off while somebody writes or pastes: the counter and the message say what is too much. */
export function ContentField({ id, value, onChange, onBlur, error, ref }: Props) {
  const length = lengthOf(value);
  return (
    <Field
      id={id}
      label="内容"
      error={error}
      hint={
        <span className={length > mostContent ? 'num font-bold text-error' : 'num'}>
          {length.toLocaleString('ja-JP')} / {mostContent.toLocaleString('ja-JP')}文字
        </span>
      }
    >
      {(ties) => (
        <textarea
          {...ties}
          ref={ref}
          className="field-input inquiry-content"
          name="content"
          rows={8}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
