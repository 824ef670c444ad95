export {
  captureAd,
  marketingHref,
  readAd,
  readTrackingQuery,
  trackingParameters,
  type Ad,
  type TrackingQuery,
} from './ad.ts';
export { noTracking, type Tracking } from './tracking.ts';
