import * as seen from '@tsuzura/store/auth';
export { seen };
