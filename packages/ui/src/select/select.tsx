import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { InJapanese } from '../aria/index.ts';
import { FieldErrorWords, type FieldWords } from '../field/index.ts';
import { CheckIcon, ChevronDownIcon } from '../icon/index.ts';
import './select.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  /** Why it cannot be chosen now; shown in its line. */
  readonly reason?: string | null;
}

interface Props<Value extends string> extends FieldWords {
  readonly id?: string;
  readonly name?: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** quiet: words and an arrow, for the order of a list. Its label is only read out. */
  readonly look?: 'field' | 'quiet';
}

/** One of many. A few are RadioGroup or Periods: those show all answers at once. */
export function Select<Value extends string>(props: Props<Value>) {
  const { id, name, options, value, onChange, placeholder = '選んでください', look = 'field' } = props;
  const { label, mark, hint, error = null } = props;
  return (
    <InJapanese>
      <AriaSelect
        className={`select select-${look}`}
        {...(id === undefined ? {} : { id })}
        {...(name === undefined ? {} : { name })}
        value={value}
        onChange={(key) => {
          const chosen = options.find((option) => option.value === key);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        isInvalid={error !== null}
        placeholder={placeholder}
      >
        <Label className={look === 'quiet' ? 'sr' : 'field-label'}>
          {label}
          {mark !== undefined && <small>{mark}</small>}
        </Label>
        <Button className={look === 'quiet' ? 'select-button' : 'select-button field-input'}>
          <SelectValue className="select-value">
            {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
          </SelectValue>
          <ChevronDownIcon size="small" />
        </Button>
        {error !== null && (
          <Text slot="errorMessage" elementType="p" className="field-error">
            <FieldErrorWords>{error}</FieldErrorWords>
          </Text>
        )}
        {hint !== undefined && hint !== null && (
          <Text slot="description" elementType="div" className="field-hint">
            {hint}
          </Text>
        )}
        <Popover className="select-list" offset={4}>
          <ListBox items={options}>
            {(option: SelectOption<Value>) => (
              <ListBoxItem
                className="select-item"
                id={option.value}
                textValue={option.label}
                isDisabled={(option.reason ?? null) !== null}
              >
                <span className="select-words">
                  <span>{option.label}</span>
                  {(option.reason ?? option.note) !== undefined && (
                    <small className="note">{option.reason ?? option.note}</small>
                  )}
                </span>
                <CheckIcon size="small" />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </InJapanese>
  );
}
