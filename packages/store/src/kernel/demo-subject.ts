import { uuidFrom } from './uuid-from.ts';

/**
 * The id of a person of the demo or of a test, at the sign-in application and as our customer. It has the shape of the ids
 * that people get who sign up, so that nothing fits the ones and not the others.
 */
export const demoSubject = (key: string): string => uuidFrom('demo', key);
