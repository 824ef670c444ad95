export { customerIdOf } from './customer-key.ts';
