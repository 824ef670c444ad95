import { useState } from 'react';
import type { CustomerProfile } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Choice, Failure } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';

const products = [
  { value: 'EQUITY', label: '総合口座（口座そのもの）' },
  { value: 'NISA', label: 'NISA口座' },
  { value: 'MARGIN', label: '信用取引口座' },
  { value: 'US_EQUITY', label: '米国株式口座' },
] as const;

/** 閉鎖 by two people, under the rules that hold for the customer too. */
export function CloseAccount({ profile }: { readonly profile: CustomerProfile }) {
  const proposing = usePropose();
  const [product, setProduct] = useState<(typeof products)[number]['value']>('EQUITY');
  const { accountNumber } = profile;
  if (!proposing.may || accountNumber === null || profile.products.equity.status === 'CLOSE') return null;
  return (
    <aside className="cx-panel" aria-label="口座の閉鎖">
      <div className="cx-form">
        <h2>口座を閉鎖する</h2>
        <p className="cx-note">保有、注文、積立、預り金が残っていないときだけ、別の人の承認で閉鎖できます。</p>
        <Choice label="閉鎖する口座" name="closingProduct" options={products} value={product} onChange={setProduct} />
        <Failure text={proposing.failure} />
        <Button
          variant="outline"
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={() =>
            proposing.start({ kind: 'account.close', payload: { accountNumber, closingProduct: product } })
          }
        >
          閉鎖を承認に出す
        </Button>
      </div>
      {proposing.dialog}
    </aside>
  );
}
