export interface TermsDocument {
  /** As the server keeps the consent. */
  readonly id: string;
  readonly label: string;
  readonly url: string;
}

const documents = [
  { id: 'terms', label: '利用規約', page: 'service' },
  { id: 'privacy', label: '個人情報の取り扱い', page: 'privacy' },
];

/** What a new person agrees to; the pages stand on the content site. */
export function termsDocuments(contentUrl: string): readonly TermsDocument[] {
  return documents.map(({ id, label, page }) => ({ id, label, url: new URL(`/terms/${page}`, contentUrl).toString() }));
}
