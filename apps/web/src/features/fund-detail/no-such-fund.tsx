import { ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

/** In place of the fund; the address stays (rule SCREEN-22). */
export function NoSuchFund() {
  return (
    <Page title="ファンドが見つかりません">
      <meta name="robots" content="noindex" />
      <p className="phrase mt-4 text-ink2">
        お探しのファンドは、取り扱いが終わったか、コードが違う可能性があります。
        <br className="max-tablet:hidden" />
        ファンド一覧からお探しください。
      </p>
      <div className="mt-8">
        <ButtonLink href={paths.funds}>ファンド一覧を見る</ButtonLink>
      </div>
      <p className="mt-6">
        <Link href={paths.inquiry}>お問い合わせ</Link>
      </p>
    </Page>
  );
}
