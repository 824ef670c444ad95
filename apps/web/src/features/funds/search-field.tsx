import { useLayoutEffect, useRef, type SubmitEvent } from 'react';
import { Search } from 'lucide-react';
import { IconButton } from '@tsuzura/ui/button';

interface Props {
  /** What the list is searched for now. */
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/**
 * Sent by Enter, by the search key of a phone or by the glass. While a word is being composed Enter belongs to the
 * input method: browsers send no form then, but Safari ends the composition first, so the press is looked at as well.
 */
export function SearchField({ keyword, onSearch }: Props) {
  // What is typed stays in the field alone: it may be typed before the app takes the page over (ADR-0057).
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(keyword);
  // Another keyword came from the address: back, a link, 条件をクリア.
  useLayoutEffect(() => {
    if (shown.current === keyword || field.current === null) return;
    shown.current = keyword;
    field.current.value = keyword;
  }, [keyword]);
  const search = () => onSearch(field.current?.value.trim() ?? '');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    search();
  }
  return (
    <search>
      <form className="funds-search" onSubmit={submit}>
        <IconButton label="検索する" onClick={search}>
          <Search aria-hidden="true" />
        </IconButton>
        <input
          className="field-input"
          type="search"
          aria-label="ファンドを探す"
          placeholder="ファンド名・愛称・コードで探す"
          enterKeyHint="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          ref={field}
          defaultValue={keyword}
          onChange={({ currentTarget: { value } }) => {
            // The cross inside the field, or everything deleted: there is nothing left to send.
            if (value === '') onSearch('');
          }}
          onKeyDown={(event) => {
            const isComposing = event.nativeEvent.isComposing || event.keyCode === composingKeyCode;
            if (event.key === 'Enter' && isComposing) event.preventDefault();
          }}
        />
      </form>
    </search>
  );
}

/** What Safari reports for the Enter that ends a composition. */
const composingKeyCode = 229;
