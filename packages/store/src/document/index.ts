export { hasUnreadDocument } from './unread.ts';
