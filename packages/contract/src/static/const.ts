import { z } from 'zod';
import { FeatureFlags, PublishedConstants } from './editable-constants.ts';
import { DateTime, endpoint, FundCode, Id, Link, Percent, TimeOfDay, Version } from '../kernel/index.ts';

/** What an operator may change without a release. */
export const getConstants = endpoint({
  site: 'content',
  method: 'GET',
  path: '/latte/const.json',
  title: 'サービスの定数',
  caller: 'anyone',
  answer: z.object({
    nativeApp: z.object({
      requiredVersion: Version,
      storeUrlIos: Link,
      storeUrlAndroid: Link,
      promptIntervalHours: z.int(),
    }),
    maintenance: z.object({
      planned: z.object({ from: DateTime, to: DateTime, message: z.string() }).nullable(),
      regular: z.array(z.object({ days: z.string(), from: TimeOfDay, to: TimeOfDay })),
    }),
    helpUrl: Link,
    companyUrl: Link,
    faqUrl: Link,
    contact: z.object({ phone: z.string(), hours: z.string(), mail: z.string() }),
    faq: z.array(z.object({ question: z.string(), url: Link })),
    termsLinks: z.array(z.object({ label: z.string(), url: Link })),
    /** One for each of the two firms. */
    legalNotices: z.array(z.object({ firm: z.string(), text: z.string() })),
    /** Funds in the order the top page shows them. */
    fundOrder: z.array(FundCode),
    featureFlags: z.object(FeatureFlags.shape),
    /** Switches that are on for some customers while they are off for everybody. */
    rollouts: PublishedConstants.shape.rollouts,
    margin: z.object({ initialRatio: Percent, maintenanceRatio: Percent }),
    campaigns: z.array(z.object({ bannerId: Id })),
    riskText: z.object({
      fund: z.string(),
      margin: z.string(),
      usEquity: z.string(),
      simulation: z.string(),
      nisa: z.string(),
    }),
  }),
});

export const constCalls = [getConstants] as const;
