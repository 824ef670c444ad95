/** A key of the whole page, wherever nobody is typing. Gives what ends it. */
export function hearKey(key: string, act: () => void): () => void {
  const stop = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
