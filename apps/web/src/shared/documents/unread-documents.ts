/** R4.13. */
export type DocumentsResult = 'stopped' | 'success' | 'failed';

/** R4.11: every unread document has been opened. */
export function allOpened(unread: readonly { readonly id: string }[], opened: ReadonlySet<string>): boolean {
  return unread.length > 0 && unread.every(({ id }) => opened.has(id));
}
