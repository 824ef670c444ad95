import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tsuzura/browser/router';
import { findReceipt } from '@tsuzura/contract/ops';
import { readReceiptNumber } from '@tsuzura/domain/text';
import { Icon } from '@tsuzura/ui/icon';
import { useCall } from '../data/index.ts';

/** Everything an operator is told on the telephone leads somewhere. `/` comes here from every screen. */
export function Search() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener(
      'keydown',
      (event) => {
        const isTyping =
          event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
        if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        input.current?.focus();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);

  function go() {
    const given = text.normalize('NFKC').trim();
    if (/^\d{7}$/.test(given)) return leave(`/customers/${given}`);
    if (/^[0-9A-Z]{8}$/i.test(given) && /[A-Z]/i.test(given) && readReceiptNumber(given) === null)
      return leave(`/navs?fund=${given.toUpperCase()}`);
    return setAsked(given === '' ? null : given);
  }
  function leave(to: string) {
    setAsked(null);
    setText('');
    router.navigate(to);
  }
  return (
    <form
      className="cx-search"
      role="search"
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
        placeholder="口座番号、受付番号、ファンドコード"
        value={text}
        maxLength={40}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAsked(null);
        }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text === '' && <kbd aria-hidden="true">/</kbd>}
      {asked !== null && <Found asked={asked} onLeave={leave} />}
    </form>
  );
}

function Found({ asked, onLeave }: { readonly asked: string; readonly onLeave: (to: string) => void }) {
  const receipt = readReceiptNumber(asked);
  const found = useCall(findReceipt, { params: { receiptNumber: receipt ?? '' } }, { enabled: receipt !== null });
  return (
    <div className="cx-found" role="status">
      {receipt === null || found.error !== null ? (
        <p>「{asked}」は見つかりませんでした。番号をご確認ください。</p>
      ) : found.data === undefined ? (
        <p>さがしています。</p>
      ) : (
        <a
          href={found.data.accountNumber === null ? '#main' : `/customers/${found.data.accountNumber}`}
          onClick={(event) => {
            event.preventDefault();
            if (found.data?.accountNumber != null) onLeave(`/customers/${found.data.accountNumber}`);
          }}
        >
          <b>{found.data.kindText}</b>　{found.data.receiptNumber}
          <span className="grid-sub">
            状態 {found.data.status}　口座 {found.data.accountNumber ?? 'なし'}
          </span>
        </a>
      )}
    </div>
  );
}
