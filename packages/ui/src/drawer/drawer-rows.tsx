import type { MouseEvent, ReactNode } from 'react';
import { CountBadge } from '../badge/index.ts';
import { ExternalIcon } from '../icon/index.ts';
import { newTab } from '../link/index.ts';
import './drawer.css';

interface LinkProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly children: string;
  readonly isCurrent?: boolean;
  /** Unread things, with what they are: { count: 2, label: '未読' }. */
  readonly badge?: { readonly count: number; readonly label: string } | null;
  readonly external?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function DrawerLink({
  href,
  icon,
  children,
  isCurrent = false,
  badge = null,
  external = false,
  onClick,
}: LinkProps) {
  return (
    <a
      className="drawer-row"
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      {...(external ? newTab : {})}
    >
      {icon}
      <span className="drawer-words">{children}</span>
      {badge !== null && badge.count > 0 && <CountBadge count={badge.count} label={badge.label} />}
      {external && (
        <>
          <ExternalIcon size="small" />
          <span className="sr">（新しいタブで開きます）</span>
        </>
      )}
    </a>
  );
}

interface ButtonProps {
  readonly icon: ReactNode;
  readonly children: string;
  readonly onClick: () => void;
}

export function DrawerButton({ icon, children, onClick }: ButtonProps) {
  return (
    <button className="drawer-row" type="button" onClick={onClick}>
      {icon}
      <span className="drawer-words">{children}</span>
    </button>
  );
}

export function DrawerRule() {
  return <hr className="drawer-rule" />;
}
