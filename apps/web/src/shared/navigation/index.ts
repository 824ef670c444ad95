export { paths } from './paths.ts';
