import { ymd } from '@tsuzura/domain/calendar';
import { CalendarStrip, Timeline } from '../../src/timeline/index.ts';
import { Part } from '../part.tsx';

const days = [ymd('2026-11-16'), ymd('2026-11-17'), ymd('2026-11-24')] as const;
const steps = (reached: number) =>
  ['受付', '約定', '受渡'].map((label, index) => ({ label, day: days[index] ?? null, isReached: index < reached }));

export function Dates() {
  return (
    <Part id="dates" title="日程">
      <div className="gallery-stack gallery-narrow">
        <CalendarStrip
          points={[
            { day: days[0], label: '受付' },
            { day: days[1], label: '約定' },
            { day: days[2], label: '受渡' },
          ]}
          isHoliday={(day) => day === '2026-11-23'}
        />
        <Timeline points={steps(1)} />
        <Timeline points={steps(1)} isUnderWay />
        <Timeline points={steps(3)} />
      </div>
    </Part>
  );
}
