import { ButtonLink } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { FreezeEffects } from '../../shared/protection/index.ts';

/** Opened without a key, or with half of one. */
export function HowToFreeze() {
  return (
    <Page title="口座の凍結">
      <div className="mt-6 grid gap-6">
        <p className="phrase">
          心当たりのない操作があったときは、口座を凍結できます。お知らせのメールのリンクか、「お客さま情報」の「口座の保護」からお手続きください。
        </p>
        <FreezeEffects />
        <div>
          <ButtonLink href={paths.settings}>お客さま情報へ</ButtonLink>
        </div>
      </div>
    </Page>
  );
}
