export {
  addBusinessDays,
  businessDaysBetween,
  nextBusinessDay,
  previousBusinessDay,
  rollBack,
  rollForward,
} from './business-days.ts';
export { BeyondCalendar, isBusinessDay, openInBoth, type Calendar } from './calendar.ts';
export { acceptanceDay } from './cut-off.ts';
export {
  addDays,
  addMonths,
  addYears,
  dayOfWeek,
  daysBetween,
  lastDayOfMonth,
  sunday,
  type DayOfWeek,
} from './date-arithmetic.ts';
export { inForce, type Dated } from './in-force.ts';
export { atJst, formatJst, instant, parseInstant, timeOf, ymdOf, type Instant } from './instant.ts';
export { maintenanceWindow, nextMaintenanceWindow, type MaintenanceWindow } from './maintenance.ts';
export {
  japan,
  japanHolidays,
  unitedStates,
  unitedStatesEarlyCloses,
  unitedStatesHolidays,
  type Holiday,
} from './markets.ts';
export { parseYmd, partsOf, yearOf, ymd, ymdFrom, type DateParts, type Ymd } from './ymd.ts';
