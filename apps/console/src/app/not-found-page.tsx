import { ButtonLink } from '@tsuzura/ui/button';
import { Page } from '../page/index.ts';

export function NotFoundPage() {
  return (
    <Page title="ページが見つかりません">
      <p className="mb-4">アドレスをご確認ください。</p>
      <ButtonLink href="/">ホームに戻る</ButtonLink>
    </Page>
  );
}
