import { ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Page } from '../../shared/page/index.ts';
import { paths } from '../../shared/navigation/index.ts';

/** R2.18, R2.19: any unknown path keeps its address and shows this. */
export function NotFoundPage() {
  return (
    <Page title="ページが見つかりません">
      <meta name="robots" content="noindex" />
      <p className="phrase mt-4 text-ink2">
        お探しのページは存在しません。移動または削除された可能性があります。
        <br className="max-tablet:hidden" />
        URLをご確認ください。
      </p>
      <div className="mt-8">
        <ButtonLink href={paths.myPage}>マイページへ</ButtonLink>
      </div>
      <p className="mt-6">
        <Link href={paths.funds}>ファンド一覧を見る</Link>
      </p>
    </Page>
  );
}
