import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { routeAt } from '../routes.tsx';

/** How fast the pages are for people, sent to our own server when they leave. The route's pattern, never its address. */
export function reportVitals(): void {
  const route = routeAt(location.pathname).row.path;
  const send = ({ name, value }: Metric) => {
    navigator.sendBeacon('/vitals', JSON.stringify({ name, value, route }));
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(send);
}
