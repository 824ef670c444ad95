import type { ReactNode } from 'react';
import { ExternalIcon } from '../icon/index.ts';
import { newTab } from './new-tab.ts';
import './link.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  /** Another site: a mark, a new tab, and no way back into our window. */
  readonly external?: boolean;
}

export function Link({ href, children, external = false }: Props) {
  if (!external) return <a href={href}>{children}</a>;
  return (
    <a className="link-external" href={href} {...newTab}>
      {children}
      <ExternalIcon size="tiny" />
      <span className="sr">（新しいタブで開きます）</span>
    </a>
  );
}
