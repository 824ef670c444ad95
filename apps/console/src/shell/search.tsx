import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tsuzura/browser/router';
import { searchAll } from '@tsuzura/contract/ops';
import { Icon } from '@tsuzura/ui/icon';
import { useCall } from '../data/index.ts';
import { placeOfResult } from '../text/search-place.ts';
import { hearKey } from './hear-key.ts';

/** Everything an operator is told on the telephone leads somewhere. `/` comes here from every screen. */
export function Search() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => hearKey('/', () => input.current?.focus()), []);
  function leave(to: string) {
    setAsked('');
    setText('');
    input.current?.blur();
    router.navigate(to);
  }
  function go() {
    const given = text.normalize('NFKC').trim();
    if (/^\d{7}$/.test(given)) leave(`/customers/${given}`);
    else setAsked(given);
  }
  return (
    <search className="cx-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <Icon size="small">
          <path d="m21 21-4.34-4.34" />
          <circle cx="11" cy="11" r="8" />
        </Icon>
        <input
          ref={input}
          type="search"
          aria-label="さがす"
          placeholder="お客さま、受付番号、ファンドコード"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAsked('');
          }}
        />
        {text === '' && <kbd aria-hidden="true">/</kbd>}
      </form>
      {asked !== '' && <Found asked={asked} onLeave={leave} />}
    </search>
  );
}

function Found({ asked, onLeave }: { readonly asked: string; readonly onLeave: (to: string) => void }) {
  const found = useCall(searchAll, { query: { q: asked } });
  const results = found.data?.results;
  return (
    <div className="cx-found" role="status">
      {found.error !== null && <p>探せませんでした。もう一度お試しください。</p>}
      {results === undefined && found.error === null && <p>さがしています。</p>}
      {results?.length === 0 && <p>「{asked}」は見つかりませんでした。番号をご確認ください。</p>}
      {results?.slice(0, 8).map((result) => (
        <a
          key={`${result.kind} ${result.id}`}
          href={placeOfResult(result)}
          onClick={(event) => {
            event.preventDefault();
            onLeave(placeOfResult(result));
          }}
        >
          <b>{result.title}</b>
          <span className="grid-sub">
            {result.kindText}
            {result.note !== null && `　${result.note}`}
            {result.accountNumber !== null && `　口座 ${result.accountNumber}`}
          </span>
        </a>
      ))}
    </div>
  );
}
