import { paths } from '../navigation/index.ts';
import { ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { Page } from './page.tsx';

/** A page whose guard, title and heading are in place while the rest is being built. It says so. */
export function PreparingPage({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <div className="mt-6 grid gap-6">
        <Notice title="この画面は準備中です">もうしばらくお待ちください。</Notice>
        <div>
          <ButtonLink href={paths.myPage} variant="outline">
            マイページへ
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
