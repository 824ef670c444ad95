import type { FooterGroup } from '@tsuzura/ui/frame';
import { marketingHref, type TrackingQuery } from '../../shared/marketing/index.ts';
import { paths } from '../../shared/navigation/index.ts';

interface FooterLinks {
  readonly companyUrl: string;
  readonly faqUrl: string;
  readonly termsLinks: readonly { readonly label: string; readonly url: string }[];
  readonly featureFlags: { readonly marketingLinks: boolean };
}

/** R2.34. The company's pages keep their place while const.json is away. */
export function footerGroups(
  partners: string | null,
  constants: FooterLinks | undefined,
  tracking: TrackingQuery,
): readonly FooterGroup[] {
  const at = (path: string) => partners && `${partners}${path}`;
  return [
    {
      title: 'つづら',
      entries: [
        { label: '会社情報', href: companyHref(constants, tracking) ?? at('/company') },
        { label: 'お問い合わせ', href: paths.inquiry },
        { label: 'よくある質問', href: constants?.faqUrl ?? at('/faq') },
      ],
    },
    {
      title: '規約・方針',
      entries: (constants?.termsLinks ?? []).map(({ label, url }) => ({ label, href: url })),
    },
  ];
}

/** R2.46: the company's site is the one of ours that wants to know which campaign brought somebody. */
const companyHref = (constants: FooterLinks | undefined, tracking: TrackingQuery): string | undefined =>
  constants &&
  marketingHref({ url: constants.companyUrl, isMarketing: true }, constants.featureFlags.marketingLinks, tracking);
