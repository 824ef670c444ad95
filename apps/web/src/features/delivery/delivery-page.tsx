import { useState } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { listDeliverableFunds, listDeliverableStocks } from '@tsuzura/contract/trading';
import { Skeleton, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { ProductNav } from '../../shared/product/index.ts';
import { useAccountProtection } from '../../shared/protection/index.ts';
import { ConfirmDelivery } from './confirm-delivery.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { dropValues, keepValues, noValues, readValues, type DeliveryValues } from './delivery-values.ts';
import { fundsOf, productToMove, sharesOf, type MovableHolding, type Terms } from './holdings.ts';
import { Requests } from './requests.tsx';
import { Schedule } from './schedule.tsx';
import './delivery.css';

/** 移管（出庫）: what can leave for another firm, the form, and what is on its way. */
export function DeliveryPage() {
  const [kept, setValues] = useState(() => readValues(sessionStorage, Date.now()));
  const stocks = useCall(listDeliverableStocks);
  const funds = useCall(listDeliverableFunds);
  // Nothing is chosen or typed yet: the form is that of what is held.
  const values = kept === noValues ? { ...noValues, product: productToMove(stocks.data, funds.data) } : kept;
  const change = (part: Partial<DeliveryValues>) => {
    // Another content is another request.
    const next = { ...values, key: null, ...part };
    keepValues(sessionStorage, next, Date.now());
    setValues(next);
  };
  const ended = () => {
    dropValues(sessionStorage);
    setValues({ ...noValues, product: values.product });
  };
  // What stands above the form, and the fee in it, come with other answers: the form would move under the reader's eyes.
  const protection = useAccountProtection();
  const isComing = stocks.isLoading || funds.isLoading || protection.isLoading;
  const given = { values, fundFee: funds.data?.fee ?? null, change, onDone: ended };
  const isOfShares = values.product === 'EQUITY';
  return (
    <Page title="移管（出庫）" heading="資産" width="wide" end={<EyeButton />}>
      <ProductNav of="assets" current={paths.delivery} />
      <Columns asideLabel="移管の予定" aside={<Schedule of={(isOfShares ? stocks.data : funds.data)?.schedule} />}>
        <PageSection title="ほかの金融機関へ移す">
          {isOfShares ? (
            <DataBlock of={stocks} skeleton={<Coming />}>
              {(data) => (isComing ? <Coming /> : <Request {...given} holdings={sharesOf(data)} terms={data} />)}
            </DataBlock>
          ) : (
            <DataBlock of={funds} skeleton={<Coming />}>
              {(data) => (isComing ? <Coming /> : <Request {...given} holdings={fundsOf(data)} terms={data} />)}
            </DataBlock>
          )}
        </PageSection>
      </Columns>
      <Requests />
    </Page>
  );
}

const Coming = () => (
  <Skeleton>
    <div className="delivery-coming">
      <SkeletonText lines={2} />
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonText lines={6} />
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  </Skeleton>
);

interface RequestProps {
  readonly values: DeliveryValues;
  readonly holdings: readonly MovableHolding[];
  readonly terms: Terms;
  readonly fundFee: bigint | null;
  readonly change: (part: Partial<DeliveryValues>) => void;
  readonly onDone: () => void;
}

/** The form, and the question before it is sent. A check in the sign-in app comes back to the question. */
function Request({ values, holdings, terms, fundFee, change, onDone }: RequestProps) {
  const confirm = useUrlModal('confirm');
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = holdings.find(({ id }) => id === values.holding) ?? null;
  return (
    <>
      <DeliveryForm
        values={values}
        holdings={holdings}
        chosen={chosen}
        notices={terms.notices}
        fundFee={fundFee}
        refusal={refusal}
        change={(part) => {
          setRefusal(null);
          change(part);
        }}
        onConfirm={() => {
          change({ key: crypto.randomUUID() });
          confirm.open();
        }}
      />
      {confirm.value !== null && chosen !== null && values.key !== null && (
        <ConfirmDelivery
          values={values}
          holding={chosen}
          terms={terms}
          idempotencyKey={values.key}
          onClose={confirm.close}
          onDone={() => {
            confirm.close();
            onDone();
          }}
          onRefused={(message) => {
            change({ key: null });
            setRefusal(message);
          }}
        />
      )}
    </>
  );
}
