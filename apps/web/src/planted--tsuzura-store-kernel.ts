import * as seen from '@tsuzura/store/kernel';
export { seen };
