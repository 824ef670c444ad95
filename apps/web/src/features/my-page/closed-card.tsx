import type { Ymd } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { Notice } from '@tsuzura/ui/notice';
import { RowLink, Rows } from '@tsuzura/ui/row';
import { paths } from '../../shared/navigation/index.ts';

/** R6.04. */
export function ClosedCard({ closedOn }: { readonly closedOn: Ymd | null }) {
  return (
    <section className="grid gap-4">
      <Notice title={closedOn === null ? '口座は閉鎖されています' : `口座は${longDate(closedOn)}に閉鎖されました`}>
        電子交付書面と特定口座 損益明細は、一定の期間ご覧いただけます。
      </Notice>
      <Rows>
        <RowLink href={paths.documents} title="電子交付書面" />
        <RowLink href={paths.specificAccountTrades} title="特定口座 損益明細" />
      </Rows>
    </section>
  );
}
