import { useRef } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listAccountRequests, type ProductStatus } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { paths } from '../../shared/navigation/index.ts';
import { applicationState, type ApplicationState } from './application-state.ts';
import { MarginApplication } from './margin-application.tsx';

/** What margin is, and the way to an account for it. */
export function NotOpened({ margin }: { readonly margin: ProductStatus }) {
  const requests = useCall(listAccountRequests);
  const section = useRef<HTMLElement>(null);
  // The form is longer than the screen, and what is said in its place stands at its beginning.
  const toBeginning = () => {
    section.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <section ref={section} tabIndex={-1} className="max-w-page" aria-label="信用取引口座">
      <p className="phrase">
        信用取引は、保証金をお預かりして、株式の買付資金や売却する株をお貸しする取引です。ご利用には、信用取引口座の開設が必要です。
      </p>
      <p className="note phrase mt-3">
        株価の変動により、お預かりした保証金を超える損失が生じることがあります。開設には、年齢、株式のお取引の経験、金融資産などの審査があります。
      </p>
      <div className="mt-6">
        <DataBlock
          of={requests}
          skeleton={
            <Skeleton>
              <SkeletonText lines={4} />
            </Skeleton>
          }
        >
          {({ accountRequests }) => <Way state={applicationState(margin, accountRequests)} onApplied={toBeginning} />}
        </DataBlock>
      </div>
    </section>
  );
}

function Way({ state, onApplied }: { readonly state: ApplicationState; readonly onApplied: () => void }) {
  if (state === 'free') return <MarginApplication onApplied={onApplied} />;
  if (state === 'approved')
    return (
      <Notice tone="info" title="信用取引口座の開設が決まりました">
        翌営業日からお取引いただけます。お取引の前に、保証金をお預けください。
      </Notice>
    );
  if (state === 'in-review')
    return (
      <Notice tone="info" title="お申し込みを審査しています">
        結果は、お知らせとメールでご連絡します。審査が終わるまで、ほかの口座のお申し込みはお受けできません。
      </Notice>
    );
  return (
    <>
      <p className="phrase">信用取引口座は、いまご利用いただけません。くわしくはお問い合わせください。</p>
      <div className="mt-4">
        <ButtonLink href={paths.inquiry} variant="outline">
          お問い合わせ
        </ButtonLink>
      </div>
    </>
  );
}
