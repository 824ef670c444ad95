import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '@tsuzura/ui/code';
import { useLocation } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { Logo } from '@tsuzura/ui/brand';
import { HelpIcon, MenuIcon } from '@tsuzura/ui/icon';
import { newTab } from '@tsuzura/ui/link';
import { paths } from '../../shared/navigation/index.ts';
import { GlobalLoadingLine } from './loading-line.tsx';

const AppDrawer = lazyPart(async () => (await import('../later-pages.ts')).laterParts.appDrawer());
const UnreadMark = lazyPart(async () => (await import('../later-pages.ts')).laterParts.unreadMark());

const unreadId = 'header-unread';

/** R2.33: 56 px, the logo leads to my page, the help icon to the help site. R2.31: no menu for visitors. */
export function AppHeader({ helpUrl }: { readonly helpUrl: string | null }) {
  const isSignedIn = useClaims() !== null;
  const { pathname } = useLocation();
  // The drawer belongs to the page it was opened on: a move closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const isQuiet = useIsQuiet();
  return (
    <header className="header">
      <div className="wide header-in">
        {isSignedIn && (
          <button
            className="icon-button header-menu"
            type="button"
            aria-label="メニューを開く"
            aria-haspopup="dialog"
            aria-describedby={unreadId}
            onClick={() => {
              setOpened(true);
              setOpenOn(pathname);
            }}
          >
            <MenuIcon />
            <Suspense>{isQuiet && <UnreadMark id={unreadId} />}</Suspense>
          </button>
        )}
        <a className="header-logo" href={paths.myPage} aria-label="つづら マイページへ">
          <Logo />
        </a>
        <a
          className="icon-button header-help"
          href={helpUrl ?? undefined}
          {...newTab}
          aria-label="ヘルプ（外部サイト）"
        >
          <HelpIcon />
        </a>
      </div>
      <GlobalLoadingLine />
      {wasOpened && helpUrl !== null && (
        <Suspense>
          <AppDrawer isOpen={openOn === pathname} onClose={() => setOpenOn(null)} helpUrl={helpUrl} />
        </Suspense>
      )}
    </header>
  );
}

/** The mark of unread notifications is asked for once a visit, and after the first page: nobody waits for it. */
const quietAfterMs = 1500;

function useIsQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quietAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isQuiet;
}
