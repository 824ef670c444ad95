import type { ReactNode } from 'react';
import { AUTH_ID_NAME, demoNotice } from '@tsuzura/ui/brand';
import { Main, SkipLink } from '@tsuzura/ui/frame';

interface Props {
  /** The address in the browser's bar, printed so that a customer compares the two. */
  readonly host: string;
  /** Who asks for the sign-in. */
  readonly service: string;
  readonly children: ReactNode;
}

/** The frame of every sign-in view: one card on the page's ground, no menu, no links that lead away. */
export function Card({ host, service, children }: Props) {
  return (
    <div className="phrase flex min-h-dvh flex-col items-center px-4 py-6 tablet:justify-center tablet:py-12">
      <SkipLink />
      <div className="w-full max-w-[440px] rounded-xl border border-line bg-card">
        <header className="border-b border-line px-6 py-5 tablet:px-8 tablet:py-6">
          <h1 className="text-h1">{AUTH_ID_NAME}</h1>
          <p className="mt-1 text-note text-ink2">ご利用のサービス：{service}</p>
        </header>
        <Main>
          <div className="px-6 py-8 tablet:px-8">{children}</div>
        </Main>
        <aside className="border-t border-line px-6 py-4 text-note text-ink2 tablet:px-8 print:hidden">
          このページのアドレスが <b className="nb text-ink">{host}</b> であることをご確認ください。
        </aside>
      </div>
      <footer className="mt-6 max-w-[440px] text-center text-legal text-ink3 print:hidden">{demoNotice}</footer>
    </div>
  );
}
