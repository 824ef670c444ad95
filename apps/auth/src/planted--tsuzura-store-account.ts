import * as seen from '@tsuzura/store/account';
export { seen };
