import { RowLink, Rows } from '@tsuzura/ui/row';
import { paths } from '../../shared/navigation/index.ts';

/** The ways to seminars and campaigns: the menu has none (R2.30). */
export function Invitations() {
  return (
    <section aria-labelledby="my-page-invitations">
      <div className="my-page-head">
        <h2 id="my-page-invitations">セミナーとキャンペーン</h2>
      </div>
      <Rows>
        <RowLink href={paths.seminars} title="セミナー" note="オンラインと会場。参加費は無料です。" />
        <RowLink href={paths.campaigns} title="キャンペーン" note="条件と、お客さまの達成の状況。" />
      </Rows>
    </section>
  );
}
