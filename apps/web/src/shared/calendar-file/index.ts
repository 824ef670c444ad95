export { calendarFile, calendarMeeting } from './calendar-file.ts';
