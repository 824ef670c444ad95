import { useId, useRef, type KeyboardEvent } from 'react';
import { FieldErrorWords } from '../field/index.ts';
import { ChevronDownIcon } from '../icon/index.ts';
import type { SelectProps } from './select-props.ts';
import './select.css';

interface Props extends Omit<SelectProps<string>, 'onChange'> {
  /** Somebody points at it or has come to it by keyboard. */
  readonly onApproach: () => void;
  readonly onOpen: () => void;
}

/** What a select looks like before its list is there; element for element as `SelectWithList` draws it. */
export function ClosedSelect(props: Props) {
  const { id, name, options, value, placeholder = '選んでください', look = 'field', onApproach, onOpen } = props;
  const { label, mark, hint, error = null } = props;
  const own = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint && `${own}hint`, error !== null && `${own}error`].filter(Boolean).join(' ');
  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen();
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
        onKeyDown={openByKey}
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
