import { RowLink, Rows } from '@tsuzura/ui/row';
import { paths } from '../../shared/navigation/index.ts';

export function Related() {
  return (
    <nav className="assets-section assets-related" aria-label="関連する画面">
      <Rows>
        <RowLink href={paths.plans} title="積立・定期売却" />
        <RowLink href={paths.returns} title="トータルリターン" />
        <RowLink href={paths.nisa} title="NISAの枠" />
        <RowLink href={paths.orders} title="注文・約定" />
        <RowLink href={paths.cashTransfers} title="入出金" />
        <RowLink href={paths.specificAccountTrades} title="特定口座 損益明細" />
      </Rows>
    </nav>
  );
}
