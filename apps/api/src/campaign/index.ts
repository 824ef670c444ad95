export { attributeReferral, type KeptLink } from './attribute-referral.ts';
export { enterCampaign } from './enter-campaign.ts';
export { campaignJobs } from './jobs.ts';
