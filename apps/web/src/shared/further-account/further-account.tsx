import { useRef, type ComponentType, type ReactNode } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { listAccountRequests, type AccountRequest, type ProductStatus } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { paths } from '../navigation/index.ts';
import { newestRequest } from '../opening/index.ts';
import { applicationState, type ApplicationState } from './application-state.ts';
import './further-account.css';

interface Props {
  /** "信用取引口座". */
  readonly name: string;
  readonly status: ProductStatus;
  /** What the product is. */
  readonly about: ReactNode;
  /** When it can be used, for who was accepted. */
  readonly approvedText: string;
  readonly form: ComponentType<{ readonly onApplied: () => void }>;
}

/** What a further account is for, and the way to it. */
export function FurtherAccount({ name, status, about, approvedText, form: Form }: Props) {
  const requests = useCall(listAccountRequests);
  const section = useRef<HTMLElement>(null);
  // The form is longer than the screen, and what is said in its place stands at its beginning.
  const toBeginning = () => {
    section.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <section ref={section} tabIndex={-1} className="max-w-page" aria-label={name}>
      {about}
      <div className="mt-6">
        <DataBlock
          of={requests}
          skeleton={
            <Skeleton>
              <SkeletonText lines={4} />
              <div className="mt-6">
                {Array.from({ length: 5 }, (_, index) => (
                  <SkeletonRow key={index} />
                ))}
              </div>
            </Skeleton>
          }
        >
          {({ accountRequests }) => {
            const state = applicationState(status, accountRequests);
            if (state === 'free') return <Form onApplied={toBeginning} />;
            if (state !== 'defective') return <NoForm state={state} name={name} approvedText={approvedText} />;
            return (
              <>
                <Defects defects={newestRequest(accountRequests)?.defects ?? []} />
                <Form onApplied={toBeginning} />
              </>
            );
          }}
        </DataBlock>
      </div>
    </section>
  );
}

interface NoFormProps extends Pick<Props, 'name' | 'approvedText'> {
  readonly state: Exclude<ApplicationState, 'free' | 'defective'>;
}

const Defects = ({ defects }: Pick<AccountRequest, 'defects'>) => (
  <div className="mb-6">
    <Notice tone="warn" title="お申し込みの内容に、確認が必要な点がありました">
      <ul>
        {defects.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
      内容をお確かめのうえ、もう一度お送りください。
    </Notice>
  </div>
);

function NoForm({ state, name, approvedText }: NoFormProps) {
  if (state === 'approved')
    return (
      <Notice tone="info" title={`${name}の開設が決まりました`}>
        {approvedText}
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
      <p className="phrase">{name}は、いまご利用いただけません。くわしくはお問い合わせください。</p>
      <div className="mt-4">
        <ButtonLink href={paths.inquiry} variant="outline">
          お問い合わせ
        </ButtonLink>
      </div>
    </>
  );
}

/** A document to be read before an application, folded. */
export const DocumentText = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <details className="application-document">
    <summary>{title}</summary>
    <ol>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </details>
);
