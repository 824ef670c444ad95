import type { Page } from '@playwright/test';
import { instant } from '@tsuzura/domain/calendar';
import { addPasskey, findPersonByEmail } from '@tsuzura/store/auth';
import { openDatabase } from '@tsuzura/store/kernel';
import { Authenticator } from '../../apps/auth/src/person/authenticator.test-support.ts';
import { addDevice } from './sign-in.ts';
import type { Addresses } from './stage.ts';

/** The demo's operators: who prepares, and who approves. */
export type OperatorKey = 'unyo' | 'kansa';

/** A passkey of this operator on the device of this page. The invitation by which people get one has a journey of its own. */
export async function givePasskey(page: Page, stage: Addresses, who: OperatorKey): Promise<void> {
  const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 1 });
  try {
    const person = await findPersonByEmail(database.reader, `${who}@example.jp`);
    if (!person) throw new Error(`no operator ${who}`);
    const passkey = new Authenticator(new URL(stage.url('auth')).origin, 'localhost');
    passkey.userHandle = Buffer.from(person.id).toString('base64url');
    const now = instant(Date.now());
    await database.tx((tx) =>
      addPasskey(tx, {
        id: passkey.id,
        personId: person.id,
        publicKey: passkey.publicKey(),
        counter: passkey.counter,
        transports: ['internal'],
        name: '試験の鍵',
        createdAt: now,
        lastUsedAt: null,
        strongFrom: now,
        strongMail: null,
      }),
    );
    await (await addDevice(page)).add(passkey);
  } finally {
    await database.close();
  }
}

/** Opens a screen of the console as this operator, by the way they come themselves. */
export async function openConsole(page: Page, stage: Addresses, who: OperatorKey, path = '/'): Promise<void> {
  await givePasskey(page, stage, who);
  await page.goto(stage.url('console', path));
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await page.waitForURL((url) => url.origin === new URL(stage.url('auth')).origin);
  await page
    .getByRole('button', { name: /パスキー/ })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'メニュー' }).waitFor();
}
