import { defineConfig } from 'oxlint';
import { forTests, rooms, type Room } from './rooms.ts';

const outside = 'a room reaches another only as @tsuzura/<package>/<room>; see rooms.ts';

/** The import law of one room as lint patterns: everything of ours is closed, then what the room may use is opened. */
function law(
  room: Room,
  alsoAllowed: readonly string[] = [],
): ['error', { patterns: { group: string[]; message: string }[] }] {
  const open = [...room.mayUse, ...alsoAllowed].flatMap((name) =>
    name.split('/').length > 2 ? [`!${name}`] : [`!${name}/*`, `!${name}/*/*`],
  );
  return [
    'error',
    {
      patterns: [
        {
          group: ['@tsuzura/*/*', '@tsuzura/*/*/*', ...open],
          message: `${room.path} may not use this room; see rooms.ts`,
        },
        { group: ['**/packages/**', '**/apps/**'], message: outside },
      ],
    },
  ];
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '.data/**', 'docs/generated/**'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'no-console': 'error',
    'no-await-in-loop': 'off', // order is usually the point: jobs, migrations, retries
    'react/react-in-jsx-scope': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'error',
    'promise/always-return': 'off',
    'no-underscore-dangle': 'off',
    // Taste, not defects: helpers close to their use, plain objects of functions, clear spreads.
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    ...rooms.map((room) => ({
      files: [`${room.path}/src/**/*.{ts,tsx}`],
      rules: { 'no-restricted-imports': law(room) },
    })),
    ...rooms.map((room) => ({
      files: [`${room.path}/**/*.test.{ts,tsx}`, `${room.path}/**/*.test-support.{ts,tsx}`],
      rules: { 'no-restricted-imports': law(room, forTests) },
    })),
    { files: ['tools/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
    // Seeds are data, and the types of the schema are printed.
    { files: ['packages/store/src/seed/**', 'packages/store/src/kernel/schema.ts'], rules: { 'max-lines': 'off' } },
    // A `describe` is a list of tests, not a function to read; tools/sizes.test.ts holds each test to the same limit.
    { files: ['**/*.test.{ts,tsx}', '**/*.journey.ts'], rules: { 'max-lines-per-function': 'off' } },
  ],
});
