import type { Answer } from '@tsuzura/contract/kernel';
import type { getConstants } from '@tsuzura/contract/static';
import { faq } from './help.ts';
import { legalNotices } from './legal-notice.ts';
import { riskText } from './risk-text.ts';
import { terms } from './terms.ts';

/** Links lead to the stand-in's own pages, so that none of them is dead in the demo. */
export function constants(partnersUrl: string): Answer<typeof getConstants> {
  return {
    nativeApp: {
      requiredVersion: '0.0.0',
      storeUrlIos: `${partnersUrl}/store/ios`,
      storeUrlAndroid: `${partnersUrl}/store/android`,
      promptIntervalHours: 24,
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
    contact: { phone: '0000-00-0000（架空）', hours: '平日 9:00～17:00', mail: 'support@tsuzura.example' },
    faq: faq.map(({ id, question }) => ({ question, url: `${partnersUrl}/faq#${id}` })),
    termsLinks: terms.map(({ id, label }) => ({ label, url: `${partnersUrl}/terms/${id}` })),
    legalNotices,
    fundOrder: [
      'TZ010001',
      'TZ010005',
      'TZ010002',
      'TZ010010',
      'TZ010007',
      'TZ010012',
      'TZ010004',
      'TZ010009',
      'TZ010003',
      'TZ010006',
      'TZ010008',
      'TZ010011',
    ],
    featureFlags: {
      scheduledRedemption: true,
      usEquity: true,
      margin: true,
      kodomoNisa: false,
      passkey: true,
      marketingLinks: false,
      autoSignOut: false,
    },
    margin: { initialRatio: '30', maintenanceRatio: '20' },
    campaigns: [],
    riskText,
  };
}
