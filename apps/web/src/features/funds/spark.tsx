import { memo, useEffect, useRef, useState } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { listFundTracks } from '@tsuzura/contract/main';
import { Sparkline } from '@tsuzura/ui/chart';

/** A screen ahead, so that the line is there when the row is. */
const ahead = '200px';

/** The last year as a small line. Asked for when the row comes into view; without an answer its place stays empty. */
export const Spark = memo(function Spark({ code }: { readonly code: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  const { data } = useCall(listFundTracks, { params: { code }, query: { period: '1y' } }, { enabled: isNear });
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span ref={place} className="funds-spark">
      {data !== undefined && <Sparkline values={calm(data.tracks.map(({ nav }) => Number(nav)))} />}
    </span>
  );
});

const steps = 48;

/** In 88 px a year of days is only noise: evenly chosen ones, the first and the last among them. */
function calm(values: readonly number[]): readonly number[] {
  if (values.length <= steps) return values;
  return Array.from(
    { length: steps },
    (_, step) => values[Math.round((step * (values.length - 1)) / (steps - 1))] ?? 0,
  );
}
