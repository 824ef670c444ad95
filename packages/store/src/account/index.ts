export { readAccountStatus, type AccountStatus, type ProductStatus } from './account.ts';
export { ensureCustomer, findCustomer, type Customer } from './customer.ts';
