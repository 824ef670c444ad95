import { createClient, type Client } from '@tsuzura/contract/kernel';
import { pageKey } from './page-key.ts';
import type { Page, Stage } from './stage.ts';

/** The token the customer app keeps in this browser; null for a visitor. */
export async function accessToken(page: Page): Promise<string | null> {
  const session = await page.evaluate(() => localStorage.getItem('tsuzura.session'));
  return session === null ? null : (JSON.parse(session) as { accessToken: string }).accessToken;
}

/** What a journey is not about is done by the calls of its screens, as whoever is signed in here. */
export async function clientOf(page: Page, stage: Stage): Promise<Client> {
  const token = await accessToken(page);
  return createClient({ baseUrl: stage.url('main'), token: async () => token, proof: pageKey(page, stage) });
}

export function hashedUserIdIn(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    hashed_user_id: string;
  };
  return claims.hashed_user_id;
}
