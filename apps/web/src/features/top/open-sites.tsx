import { RowLink, Rows } from '@tsuzura/ui/row';
import { WithRuntimeConfig, type SiteName } from '@tsuzura/ui/runtime-config';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';

interface Site {
  readonly site: SiteName;
  readonly path: string;
  readonly title: string;
  readonly note: string;
}

const sites: readonly Site[] = [
  { site: 'main', path: '/docs', title: 'メインAPIの説明', note: 'お客さま情報、ファンド、注文、積立、NISA' },
  { site: 'trading', path: '/docs', title: '取引・残高APIの説明', note: '株式、信用、米国株、残高、入出金' },
  { site: 'ops', path: '/docs', title: '運営APIの説明', note: '時計、メンテナンス' },
  {
    site: 'partners',
    path: '/mail',
    title: 'メールの受信箱',
    note: 'つづらが送るメールは、ここに届きます。',
  },
];

export function OpenSites() {
  return (
    <WithRuntimeConfig skeleton={<OpenSitesSkeleton />}>
      {({ urls }) => (
        <Rows>
          {sites.map(({ site, path, title, note }) => (
            <RowLink key={site} href={urls[site] + path} title={title} note={note} external />
          ))}
        </Rows>
      )}
    </WithRuntimeConfig>
  );
}

function OpenSitesSkeleton() {
  return (
    <Skeleton>
      {sites.map(({ site }) => (
        <SkeletonRow key={site} />
      ))}
    </Skeleton>
  );
}
