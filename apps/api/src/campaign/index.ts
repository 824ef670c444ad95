export { attributeReferral, type KeptLink } from './attribute-referral.ts';
