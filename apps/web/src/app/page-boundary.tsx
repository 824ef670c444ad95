import { Component, useEffect, type ReactNode } from 'react';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { ButtonLink } from '@tsuzura/ui/button';
import { Page } from '../shared/page/index.ts';

/** Catches a page that throws while it is drawn, or whose code does not arrive. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? <PageFailed /> : this.props.children;
  }
}

/** The dialog of R8.09, and a way out behind it. */
function PageFailed() {
  useEffect(() => errorStore.set(errorRecords.unexpectedPage()), []);
  return (
    <Page title="エラーが発生しました">
      <p className="mt-4">しばらく時間をおいてお試しください</p>
      <p className="mt-6">
        <ButtonLink href="/">トップに戻る</ButtonLink>
      </p>
    </Page>
  );
}
