import { useState, type ReactNode } from 'react';
import { Logo } from '@tsuzura/ui/brand';
import { Main, SkipLink } from '@tsuzura/ui/frame';
import { CloseIcon, MenuIcon } from '@tsuzura/ui/icon';
import { Rail } from './rail.tsx';
import { Ribbon } from './ribbon.tsx';
import { SystemClock } from './system-clock.tsx';

/** Ribbon and clock are always in sight. The rail stands at the left on a desktop and folds into a menu below that. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-dvh flex-col text-note leading-normal">
      <SkipLink />
      <header className="sticky top-0 z-(--z-header) border-b border-line bg-page">
        <Ribbon />
        <div className="flex h-14 items-center justify-between gap-4 px-4 desktop:px-6">
          <div className="flex items-center gap-3">
            <button
              className="icon-button -ml-2.5 desktop:hidden"
              type="button"
              aria-expanded={isOpen}
              aria-controls="rail"
              aria-label="メニュー"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <CloseIcon /> : <MenuIcon />}
            </button>
            <Logo />
            <span className="border-l border-line pl-3 text-ink2 max-[359px]:hidden">運営コンソール</span>
          </div>
          <SystemClock />
        </div>
      </header>
      <div className="flex flex-1 flex-col desktop:flex-row">
        <div
          id="rail"
          className={`border-line bg-card max-desktop:border-b desktop:block desktop:w-60 desktop:flex-none desktop:border-r ${isOpen ? '' : 'max-desktop:hidden'}`}
        >
          <Rail />
        </div>
        <Main>
          <div className="max-w-page px-4 py-8 desktop:px-10 desktop:py-10">{children}</div>
        </Main>
      </div>
    </div>
  );
}
