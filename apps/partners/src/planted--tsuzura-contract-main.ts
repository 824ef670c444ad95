import * as seen from '@tsuzura/contract/main';
export { seen };
