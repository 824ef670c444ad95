import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { InJapanese } from '../aria/index.ts';
import { afterPaint } from '../code/index.ts';
import { FieldErrorWords } from '../field/index.ts';
import { CheckIcon, ChevronDownIcon } from '../icon/index.ts';
import type { SelectProps } from './select-props.ts';

/** The select with its list, from the first press on: it opens at once, and the focus comes back to its own button. */
export function SelectWithList(props: SelectProps<string>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    // Who went on while the code was on its way has the focus elsewhere, and is not called back.
    if (!document.activeElement?.contains(button.current)) return undefined;
    // In this order: the focus comes back to where it was when the list opened.
    button.current?.focus();
    const opening = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(opening);
  }, []);
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
        isOpen={isOpen}
        // To open it means to measure the whole page.
        onOpenChange={(opens) => (opens ? afterPaint(() => setOpen(true)) : setOpen(false))}
        isInvalid={error !== null}
        placeholder={placeholder}
      >
        <Label className={look === 'quiet' ? 'sr' : 'field-label'}>
          {label}
          {mark !== undefined && <small>{mark}</small>}
        </Label>
        <Button ref={button} className={look === 'quiet' ? 'select-button' : 'select-button field-input'}>
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
            {(option) => (
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
