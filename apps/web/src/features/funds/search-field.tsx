import { useState, type SubmitEvent } from 'react';
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
  const [text, setText] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  // Another keyword came from the address: back, a link, 条件をクリア.
  if (shown !== keyword) {
    setShown(keyword);
    setText(keyword);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }
  return (
    <search>
      <form className="funds-search" onSubmit={submit}>
        <IconButton label="検索する" onClick={() => onSearch(text.trim())}>
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
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
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
