export {
  createTestDatabase,
  testDatabase,
  testServer,
  testServerVariable,
  type TestDatabase,
  type TestServer,
} from './test-database.ts';
export { addGrowingCustomers, addHouseRows, type GrowingCustomer } from './growing-data.ts';
export { startServerPair, type ServerPair } from './standby-server.ts';
