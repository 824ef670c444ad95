import { useEffect } from 'react';
import { useLocation } from '@tsuzura/browser/router';
import { Logo } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { signInPath } from '../data/index.ts';

const words = '運営担当者は、パスキーでログインします。操作のないまま30分たつと、ログアウトします。';

/** Nobody is signed in. Over a page that is open, so that what was typed there can still be read. */
export function SignedOutScreen({ isOver = false }: { readonly isOver?: boolean }) {
  const { pathname, href, search } = useLocation();
  const to = signInPath(pathname === '/signedOut' ? '/' : href);
  useEffect(() => {
    if (!isOver) document.title = 'ログイン｜つづら 運営コンソール';
  }, [isOver]);
  const enter = <Button onClick={() => location.assign(to)}>パスキーでログインする</Button>;
  if (isOver)
    return (
      <Dialog isOpen onClose={null} role="alertdialog" title="ログインし直してください" actions={enter}>
        <p>{words}</p>
      </Dialog>
    );
  return (
    <main className="cx-alone">
      <div>
        <Logo />
        <h1 className="text-h1">運営コンソール</h1>
        {search['reason'] === 'signIn' && (
          <Notice tone="warn">ログインを終えられませんでした。もう一度お試しください。</Notice>
        )}
        <p className="text-ink2">{words}</p>
        {enter}
      </div>
    </main>
  );
}
