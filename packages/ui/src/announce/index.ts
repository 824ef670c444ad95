export { announce, Announcements } from './announcements.tsx';
