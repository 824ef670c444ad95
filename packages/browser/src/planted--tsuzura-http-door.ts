import * as seen from '@tsuzura/http/door';
export { seen };
