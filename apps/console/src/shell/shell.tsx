import type { ReactNode } from 'react';
import { Logo } from '@tsuzura/ui/brand';
import { SkipLink } from '@tsuzura/ui/frame';
import { Keys } from './keys.tsx';
import { Person } from './person.tsx';
import { Rail } from './rail.tsx';
import { Ribbon } from './ribbon.tsx';
import { Search } from './search.tsx';
import { SystemClock } from './system-clock.tsx';
import './console.css';
import './keys.css';

/** Ribbon, search and clock are always in sight; the rail stands at the left. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="cx">
      <SkipLink />
      <header className="cx-top">
        <Ribbon />
        <div className="cx-header">
          <Logo />
          <span className="cx-header-name">運営コンソール</span>
          <Search />
          <SystemClock />
          <Keys />
          <Person />
        </div>
      </header>
      <div className="cx-body">
        <Rail />
        <main className="cx-main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
