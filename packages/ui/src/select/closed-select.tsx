import { useId, useRef, type KeyboardEvent } from 'react';
import { FieldErrorWords } from '../field/index.ts';
import { ChevronDownIcon } from '../icon/index.ts';
import { optionForKey } from './option-for-key.ts';
import type { SelectProps } from './select-props.ts';
import './select.css';

interface Props extends SelectProps<string> {
  /** Somebody points at it or has come to it by keyboard. */
  readonly onApproach: () => void;
  readonly onOpen: () => void;
}

/** What a select looks like before its list is there; element for element as `SelectWithList` draws it. */
export function ClosedSelect(props: Props) {
  const { id, name, options, value, placeholder = '選んでください', look = 'field' } = props;
  const { label, mark, hint, error = null, onChange, onApproach, onOpen } = props;
  const own = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint && `${own}hint`, error !== null && `${own}error`].filter(Boolean).join(' ');
  const typed = useRef({ text: '', at: 0 });
  function takeKey(event: KeyboardEvent) {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      onOpen();
      return;
    }
    const { text, at } = typed.current;
    // Space opens the list, except within what is typed. One letter follows the other within a second.
    const before = timeStamp - at < 1000 ? text : '';
    const isLetter = key.length === 1 && (key !== ' ' || before !== '');
    if (isLetter) typed.current = { text: before + key, at: timeStamp };
    const next = optionForKey(key, isLetter ? before + key : '', options, value);
    if (isLetter || next !== undefined) event.preventDefault();
    if (next !== undefined && next.value !== value) onChange(next.value);
  }
  return (
    <div className={`select select-${look}`} id={id} data-invalid={error === null ? undefined : true}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- as a label does: the button itself takes the keys */}
      <span
        id={`${own}label`}
        className={look === 'quiet' ? 'sr' : 'field-label'}
        onClick={() => button.current?.focus()}
      >
        {label}
        {mark !== undefined && <small>{mark}</small>}
      </span>
      <button
        ref={button}
        className={look === 'quiet' ? 'select-button' : 'select-button field-input'}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${own}value ${own}label`}
        aria-describedby={described || undefined}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onKeyDown={takeKey}
        onClick={onOpen}
      >
        <span id={`${own}value`} className="select-value" data-placeholder={chosen === undefined ? true : undefined}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDownIcon size="small" />
      </button>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} />}
      {error !== null && (
        <p id={`${own}error`} className="field-error">
          <FieldErrorWords>{error}</FieldErrorWords>
        </p>
      )}
      {hasHint && (
        <div id={`${own}hint`} className="field-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
