export {
  adOf,
  captureAd,
  marketingHref,
  readAd,
  readTrackingQuery,
  trackingParameters,
  type Ad,
  type TrackingQuery,
} from './ad.ts';
export { createTracking, type Tracking, type TrackingReceiver, type Visit } from './tracking.ts';
