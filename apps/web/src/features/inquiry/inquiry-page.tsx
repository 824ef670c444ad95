import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '@tsuzura/browser/data';
import { releaseMarkerKey } from '@tsuzura/browser/session';
import { getConstants } from '@tsuzura/contract/static';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { dropDraft, keepDraft, readDraft } from '../../shared/flow/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useServices } from '../../shared/services.ts';
import { usualContact } from './contact.ts';
import { environmentLines } from './environment.ts';
import { FaqSearch } from './faq-search.tsx';
import { InquirySection } from './inquiry-section.tsx';
import { MailComposer } from './mail-composer.tsx';
import { draftFrom, emptyDraft, type MailDraft, type MailKind } from './mail-draft.ts';
import { PhoneContact } from './phone-contact.tsx';
import { TopicCards } from './topic-cards.tsx';
import './inquiry.css';

const draftKey = 'inquiry';

/** R2.13: answers first, then a mail of the customer's own, then the phone. */
export function InquiryPage() {
  const { native } = useServices();
  const constants = useCall(getConstants);
  const contact = constants.data?.contact ?? usualContact;
  const [draft, setDraft] = useState(() => draftFrom(readDraft(sessionStorage, draftKey, Date.now())));
  const content = useRef<HTMLTextAreaElement>(null);
  const app = useQuery({
    queryKey: ['native', 'appVersion'],
    queryFn: () => native.appVersion().catch(() => null), // a shell that says nothing is no reason to stop anybody
    staleTime: Infinity,
  });
  const environment = environmentLines({
    userAgent: navigator.userAgent,
    app: app.data ?? null,
    release: localStorage.getItem(releaseMarkerKey),
  });

  function write(next: MailDraft) {
    setDraft(next);
    keepDraft(sessionStorage, draftKey, next, Date.now());
  }

  function writeAbout(kind: MailKind) {
    write({ ...draft, kind });
    content.current?.focus();
  }

  return (
    <Page title="お問い合わせ" width="wide">
      <div className="mt-2 divide-y divide-line">
        {/* const.json is away: the questions go with it, the ways to reach us stay. */}
        {!constants.isError && (
          <InquirySection id="faq" title="よくある質問" lead="お問い合わせの前に、こちらもご覧ください。">
            {constants.data ? (
              <FaqSearch faq={constants.data.faq} faqUrl={constants.data.faqUrl} />
            ) : (
              <Skeleton>
                {Array.from({ length: 7 }, (_, index) => (
                  <SkeletonRow key={index} />
                ))}
              </Skeleton>
            )}
          </InquirySection>
        )}
        <InquirySection id="topics" title="お困りの内容">
          <TopicCards contact={contact} onWrite={writeAbout} />
        </InquirySection>
        <InquirySection
          id="mail"
          title="メールで問い合わせる"
          lead="ここで書いた内容を、お使いのメールソフトに渡します。この画面からは送信されません。"
        >
          <MailComposer
            recipient={contact.mail}
            draft={draft}
            onChange={write}
            onClear={() => {
              setDraft(emptyDraft);
              dropDraft(sessionStorage, draftKey);
              content.current?.focus();
            }}
            environment={environment}
            contentRef={content}
          />
        </InquirySection>
        <InquirySection id="phone" title="電話で問い合わせる">
          <PhoneContact contact={contact} />
        </InquirySection>
      </div>
    </Page>
  );
}
