import { useEffect } from 'react';
import { Logo } from '@tsuzura/ui/brand';
import './view-frame.css';

export type EndCause = 'ended' | 'refused';

const texts: Readonly<Record<EndCause, { readonly title: string; readonly text: string }>> = {
  ended: {
    title: '閲覧を終えました',
    text: 'お客さまの画面は、もう表示できません。続けるときは、コンソールのお客さまの画面から、もう一度開いてください。',
  },
  refused: {
    title: '閲覧を始められませんでした',
    text: '期限が切れたか、すでに使われています。コンソールのお客さまの画面から、もう一度開いてください。',
  },
};

/** Nothing of the customer is left on the page. */
export function ViewEnded({ cause }: { readonly cause: EndCause }) {
  const { title, text } = texts[cause];
  useEffect(() => {
    document.title = `${title}｜つづら`;
  }, [title]);
  return (
    <main className="wide view-ended">
      <Logo />
      <h1>{title}</h1>
      <p>{text}</p>
      <p>このタブは閉じてかまいません。</p>
    </main>
  );
}
