import { useState } from 'react';
import { TextField } from '@tsuzura/ui/field';
import { Link } from '@tsuzura/ui/link';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { findFaq } from './find-faq.ts';

interface Props {
  readonly faq: readonly { readonly question: string; readonly url: string }[];
  readonly faqUrl: string;
}

/** With nothing typed, the first few; the whole list is on the FAQ site. */
const mostShown = 6;

export function FaqSearch({ faq, faqUrl }: Props) {
  const [typed, setTyped] = useState('');
  const found = findFaq(faq, typed);
  const isSearching = typed.trim() !== '';
  return (
    <>
      <TextField label="キーワードで探す" name="faq" value={typed} onChange={setTyped} hint="例：締切、出金、NISA" />
      <p className={isSearching ? 'note mt-4' : 'sr'} role="status">
        {!isSearching
          ? ''
          : found.length > 0
            ? `${found.length}件見つかりました。`
            : '見つかりませんでした。ことばを変えるか、メールでお問い合わせください。'}
      </p>
      {found.length > 0 && (
        <div className="mt-4">
          <Rows>
            {found.slice(0, mostShown).map(({ question, url }) => (
              <RowLink key={url} href={url} title={question} external />
            ))}
          </Rows>
        </div>
      )}
      <p className="mt-4">
        <Link href={faqUrl} external>
          よくある質問をすべて見る
        </Link>
      </p>
    </>
  );
}
