import { ArrowDownToLine, ArrowUpFromLine, CalendarSync, CirclePlus } from 'lucide-react';
import { Glyph } from '@tsuzura/ui/icon';
import { paths } from '../../shared/navigation/index.ts';

const actions = [
  { label: '購入する', href: paths.funds, icon: CirclePlus },
  { label: '入金', href: paths.deposit, icon: ArrowDownToLine },
  { label: '出金', href: paths.withdraw, icon: ArrowUpFromLine },
  { label: '積立', href: paths.plans, icon: CalendarSync },
] as const;

export function QuickActions() {
  return (
    <nav aria-label="よく使う操作">
      <ul className="quick-actions">
        {actions.map(({ label, href, icon }) => (
          <li key={label}>
            <a href={href}>
              <Glyph of={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
