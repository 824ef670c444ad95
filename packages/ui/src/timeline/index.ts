export { CalendarStrip, type StripPoint } from './calendar-strip.tsx';
export { Timeline, type TimelinePoint } from './timeline.tsx';
