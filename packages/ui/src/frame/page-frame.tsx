import type { ReactNode } from 'react';
import './frame.css';

interface Props {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Skip link, header, content, footer: the skeleton of every customer page (rule SCREEN-1). */
export function PageFrame({ header, footer, children }: Props) {
  return (
    <div className="frame">
      <SkipLink />
      {header}
      <Main>{children}</Main>
      {footer}
    </div>
  );
}

export function SkipLink() {
  return (
    <a className="skip" href="#main">
      本文へ移動
    </a>
  );
}

export function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main className="main" id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
