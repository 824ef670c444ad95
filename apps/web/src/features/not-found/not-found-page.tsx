import { ButtonLink } from '@tsuzura/ui/button';

/** R2.18, R2.19. The button leads to the top page until there is a my page. */
export function NotFoundPage() {
  return (
    <div className="wide py-16 desktop:py-24">
      <meta name="robots" content="noindex" />
      <h1>ページが見つかりません</h1>
      <p className="phrase mt-4 text-ink2">
        お探しのページは、移動または削除された可能性があります。
        <br className="max-tablet:hidden" />
        URLをご確認ください。
      </p>
      <div className="mt-8">
        <ButtonLink href="/">トップへ</ButtonLink>
      </div>
    </div>
  );
}
