import * as seen from '@tsuzura/http/server';
export { seen };
