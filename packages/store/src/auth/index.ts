export { addSigningKey, readSigningKeys, type SigningKey } from './signing-key.ts';
