import type { ReactNode } from 'react';
import { Footer, Header, PageFrame, type FooterGroup } from '@tsuzura/ui/frame';

// Pages that are not there yet have no address: the footer shows them as words.
const footerGroups: readonly FooterGroup[] = [
  {
    title: 'つづら',
    entries: [
      { label: '会社情報', href: null },
      { label: 'お問い合わせ', href: null },
      { label: 'よくある質問', href: null },
    ],
  },
  {
    title: '規約・方針',
    entries: [
      { label: '利用規約', href: null },
      { label: '個人情報の取り扱い', href: null },
      { label: '勧誘方針', href: null },
    ],
  },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <PageFrame header={<Header homeHref="/" helpHref={null} />} footer={<Footer groups={footerGroups} />}>
      {children}
    </PageFrame>
  );
}
