import { useAccountStatus } from '../account/index.ts';
import { paths } from '../navigation/index.ts';
import './product.css';

const assets = [
  { label: 'ファンド', href: paths.assets },
  { label: '国内株式', href: paths.stockAssets },
] as const;
const us = { label: '米国株式', href: paths.usAssets } as const;
const delivery = { label: '移管', href: paths.delivery } as const;
const margin = { label: '信用', href: paths.margin } as const;
const orders = [
  { label: 'ファンド', href: paths.orders },
  { label: '国内株式', href: paths.stockOrders },
  { label: '米国株式', href: paths.usOrders },
] as const;

interface Props {
  readonly of: 'assets' | 'orders';
  /** The page that is open. */
  readonly current: string;
}

/** The same question about each product: what is held, what is ordered. 信用 is there for those who opened it. */
export function ProductNav({ of, current }: Props) {
  const hasMargin = useAccountStatus().data?.status.margin === 'AVAILABLE';
  const links =
    of === 'orders' ? orders : [...assets, ...(hasMargin || current === paths.margin ? [margin] : []), us, delivery];
  return (
    <nav className="product-nav" aria-label={of === 'assets' ? '資産の種類' : '商品'}>
      {links.map(({ label, href }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
