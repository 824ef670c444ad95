export { CampaignDetailPage } from './campaign-detail-page.tsx';
export { CampaignsPage } from './campaigns-page.tsx';
export { ReferralPage } from './referral-page.tsx';
export { StopInvitationsPage } from './stop-invitations-page.tsx';
