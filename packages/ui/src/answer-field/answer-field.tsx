import { parseYmd } from '@tsuzura/domain/calendar';
import type { FormField } from '@tsuzura/domain/seminar';
import { Checkbox } from '../checkbox/index.ts';
import { DateField } from '../date/index.ts';
import { Field, TextField } from '../field/index.ts';
import { RadioCards, Segmented } from '../radio/index.ts';
import { Select } from '../select/index.ts';
import { lengthOf, type Answer } from './answer.ts';
import './answer-field.css';

interface Props {
  readonly id: string;
  readonly field: FormField;
  readonly answer: Answer;
  readonly error: string | null;
  readonly onChange: (answer: Answer) => void;
  readonly onBlur: () => void;
}

/** Answers this short stand beside each other: 1名, 2名. */
const shortAnswer = 4;

/** One question of a form that the server describes: for whoever answers it, and for operators who make it. */
export function AnswerField(props: Props) {
  const { id, field, answer, error, onChange, onBlur } = props;
  const words = { id, label: field.label, error, ...(field.required ? {} : { mark: '任意' }) };
  const text = typeof answer === 'string' ? answer : '';
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  switch (field.type) {
    case 'TEXTAREA':
      return <LongText {...props} />;
    case 'SELECT':
      return <Select {...words} options={options} value={text === '' ? null : text} onChange={onChange} />;
    case 'RADIO':
      return options.length === 2 && options.every(({ label }) => label.length <= shortAnswer) ? (
        <Segmented {...words} options={options} value={text} onChange={onChange} />
      ) : (
        <RadioCards {...words} cards={options} value={text === '' ? null : text} onChange={onChange} />
      );
    case 'CHECKBOX':
      return <Boxes {...props} />;
    case 'DATE':
      return <DateField {...words} name={field.name} value={parseYmd(text)} onChange={(day) => onChange(day ?? '')} />;
    case 'TEL':
      return (
        <TextField
          {...words}
          name={field.name}
          inputMode="numeric"
          autoComplete="tel"
          value={text}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    default:
      return (
        <TextField
          {...words}
          name={field.name}
          type={field.type === 'EMAIL' ? 'email' : 'text'}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
  }
}

function LongText({ id, field, answer, error, onChange, onBlur }: Props) {
  const text = typeof answer === 'string' ? answer : '';
  return (
    <Field
      id={id}
      label={field.label}
      mark={field.required ? undefined : '任意'}
      error={error}
      hint={
        field.maxLength !== null && (
          <span className="answer-count">
            <span />
            <span className="num">
              {lengthOf(text)} / {field.maxLength}文字
            </span>
          </span>
        )
      }
    >
      {(ties) => (
        <textarea
          {...ties}
          className="field-input answer-text"
          name={field.name}
          rows={3}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** Several of the options. */
function Boxes({ id, field, answer, error, onChange }: Props) {
  const options = field.options ?? [];
  const chosen = typeof answer === 'string' ? [] : answer;
  return (
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="field-label">
        {field.label}
        {!field.required && <small>任意</small>}
      </legend>
      {options.map((option, index) => (
        <Checkbox
          key={option}
          id={index === 0 ? id : `${id}-${index}`}
          checked={chosen.includes(option)}
          error={index === options.length - 1 ? error : null}
          onChange={(isOn) => onChange(options.filter((one) => (one === option ? isOn : chosen.includes(one))))}
        >
          {option}
        </Checkbox>
      ))}
    </fieldset>
  );
}
