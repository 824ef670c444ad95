export {
  createTestDatabase,
  testServer,
  testServerVariable,
  type TestDatabase,
  type TestServer,
} from './test-database.ts';
