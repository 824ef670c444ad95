import * as seen from '@tsuzura/store/night/fund';
export { seen };
