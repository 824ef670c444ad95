import * as seen from '../../../packages/store/src/auth/index.ts';
export { seen };
