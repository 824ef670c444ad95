import * as seen from '@tsuzura/contract/kernel';
export { seen };
