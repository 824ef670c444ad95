import { ButtonLink } from '@tsuzura/ui/button';
import { EmptyBlock } from '@tsuzura/ui/state';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';

export function NoSuchSeminar() {
  return (
    <Page title="セミナーが見つかりません">
      <div className="mt-6">
        <EmptyBlock
          text="掲載が終わったか、リンクが途中で切れている可能性があります。"
          action={<ButtonLink href={paths.seminars}>セミナーの一覧へ</ButtonLink>}
        />
      </div>
    </Page>
  );
}
