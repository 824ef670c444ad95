import { z } from 'zod';
import { FundCode, Version } from '../kernel/index.ts';

/*
 * The parts of const.json that operators change (ADR-0075). Links, notices of the firms, risk texts and ratios of margin are
 * rules or texts that a release brings.
 */

export const flagNames = [
  'scheduledRedemption',
  'usEquity',
  'margin',
  'kodomoNisa',
  'passkey',
  'marketingLinks',
  'autoSignOut',
] as const;

export const FeatureFlags = z.strictObject({
  scheduledRedemption: z.boolean(),
  usEquity: z.boolean(),
  margin: z.boolean(),
  kodomoNisa: z.boolean(),
  passkey: z.boolean(),
  /** R2.46: tracking parameters on marketing links. */
  marketingLinks: z.boolean(),
  /** R4.15: sign-out after inactivity. */
  autoSignOut: z.boolean(),
});

const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);

const shared = {
  /** A shell below it must be updated; what is newest in the stores is offered. */
  requiredVersion: Version,
  newestVersion: Version,
  promptIntervalHours: z.int().min(1).max(720),
  contact: z.strictObject({ phone: line(40), hours: line(100), mail: line(100) }),
  fundOrder: z.array(FundCode).max(50),
  featureFlags: FeatureFlags,
};
const rollout = { flag: z.enum(flagNames), percentage: z.int().min(0).max(100) };

export const EditableConstants = z
  .strictObject({
    ...shared,
    /** Switches that are on for some customers while they are off for everybody. */
    rollouts: z
      .array(z.strictObject({ ...rollout, accountNumbers: z.array(z.string().regex(/^\d{7}$/)).max(200) }))
      .max(20),
  })
  .meta({ id: 'EditableConstants' });
export type EditableConstants = z.output<typeof EditableConstants>;

/** As the apps read them: marks in place of account numbers. */
export const PublishedConstants = z.object({
  ...shared,
  rollouts: z.array(z.object({ ...rollout, cohort: z.array(z.int()) })),
});
export type PublishedConstants = z.output<typeof PublishedConstants>;

/** What counts until operators change it. */
export const releasedConstants: EditableConstants = {
  requiredVersion: '0.0.0',
  newestVersion: '0.0.0',
  promptIntervalHours: 24,
  contact: { phone: '0000-00-0000（架空）', hours: '平日 9:00～17:00', mail: 'support@tsuzura.example' },
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
  rollouts: [],
};
