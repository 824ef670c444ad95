import type { ReactNode } from 'react';
import { Page } from '../page/index.ts';
import { FrozenBanner } from '../protection/index.ts';
import { OrderSteps } from './order-steps.tsx';
import './order.css';

interface Props {
  readonly title: string;
  /** From 0: 入力, 確認, 完了. null: one page, and a question before it is sent. */
  readonly step: 0 | 1 | 2 | null;
  /** Above the heading: a drawing. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  /** The buttons at the lower edge. */
  readonly bar?: ReactNode;
  /** Beside the form on a desktop, after it on a phone: what the form comes to. */
  readonly aside?: ReactNode;
}

export function OrderPage({ title, step, picture, children, bar, aside }: Props) {
  return (
    <Page title={title} width="full">
      <div
        className={`${aside === undefined ? 'wrap' : 'wide order-beside'} order-page${bar === undefined ? ' order-page-end' : ''}`}
      >
        <div>
          {step !== null && <OrderSteps current={step} />}
          {picture}
          <h1 tabIndex={-1} className={picture === undefined ? '' : 'text-center'}>
            {title}
          </h1>
          {step !== 2 && <FrozenBanner />}
          {children}
        </div>
        {aside}
      </div>
      {bar !== undefined && (
        <div className={`order-bar contents${aside === undefined ? '' : ' order-bar-beside'}`}>{bar}</div>
      )}
    </Page>
  );
}
