import type { Answer } from '@tsuzura/contract/kernel';
import { releasedConstants, type getConstants, type PublishedConstants } from '@tsuzura/contract/static';
import { faq } from './help.ts';
import { legalNotices } from './legal-notice.ts';
import { riskText } from './risk-text.ts';
import { terms } from './terms.ts';

/** Links lead to the stand-in's own pages, so that none of them is dead in the demo. */
/** Over the release's values lie those that operators changed. */
export function constants(
  partnersUrl: string,
  published: PublishedConstants | null = null,
): Answer<typeof getConstants> {
  const { requiredVersion, promptIntervalHours, contact, fundOrder, featureFlags, rollouts } = published ?? {
    ...releasedConstants,
    rollouts: [],
  };
  return {
    nativeApp: {
      requiredVersion,
      storeUrlIos: `${partnersUrl}/store/ios`,
      storeUrlAndroid: `${partnersUrl}/store/android`,
      promptIntervalHours,
    },
    maintenance: {
      planned: null,
      regular: [
        { days: '月曜日～土曜日（祝日を含む）', from: '03:30', to: '05:30' },
        { days: '日曜日', from: '03:30', to: '07:30' },
      ],
    },
    helpUrl: `${partnersUrl}/help`,
    companyUrl: `${partnersUrl}/company`,
    faqUrl: `${partnersUrl}/faq`,
    contact,
    faq: faq.map(({ id, question }) => ({ question, url: `${partnersUrl}/faq#${id}` })),
    termsLinks: terms.map(({ id, label }) => ({ label, url: `${partnersUrl}/terms/${id}` })),
    legalNotices,
    fundOrder,
    featureFlags,
    rollouts,
    margin: { initialRatio: '30', maintenanceRatio: '20' },
    campaigns: [],
    riskText,
  };
}
