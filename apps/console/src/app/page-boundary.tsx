import { Component, type ReactNode } from 'react';
import { ButtonLink } from '@tsuzura/ui/button';
import { Page } from '../page/index.ts';

/** Catches a page that throws while it is drawn, or whose code does not arrive. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    if (!this.state.isFailed) return this.props.children;
    return (
      <Page title="エラーが発生しました">
        <p className="mb-4">もう一度開いてください。続くときは、開発の担当へご連絡ください。</p>
        <ButtonLink href="/">ホームに戻る</ButtonLink>
      </Page>
    );
  }
}
