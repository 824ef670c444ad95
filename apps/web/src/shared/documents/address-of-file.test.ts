import { expect, test } from 'vitest';
import { addressOfFile, addressToSave } from './address-of-file.ts';

const urls = { main: 'https://main.example', trading: 'https://trading.example/' };

test('R2.14 a path belongs to the API that answered with it', () => {
  expect(addressOfFile(urls, 'main', '/public/v1/papers/a')).toBe('https://main.example/public/v1/papers/a');
  expect(addressOfFile(urls, 'trading', '/v1/papers/b.c')).toBe('https://trading.example/v1/papers/b.c');
});

test('R2.14 a whole address stays as it is', () => {
  expect(addressOfFile(urls, 'main', 'https://content.example/a.pdf')).toBe('https://content.example/a.pdf');
});

test('R2.14 to save a statement is to open it otherwise', () => {
  expect(addressToSave('https://trading.example/v1/papers/b.c')).toBe('https://trading.example/v1/papers/b.c?save=1');
});
