import { expect, test, type Page } from '../scene/stage.ts';

const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const kind = (page: Page) => page.getByRole('button', { name: /種類/ });
const content = (page: Page) => page.getByLabel('内容', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'メールソフトを開く' });

async function chooseKind(page: Page, label: string): Promise<void> {
  await kind(page).click();
  await page.getByRole('option', { name: label }).click();
}

/** Every mail that the page hands to a mail program. There is none here, so nothing else happens. */
async function mailsOf(page: Page): Promise<URL[]> {
  const mails: URL[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) mails.push(new URL(url));
  });
  return mails;
}

test('R2.13 a visitor finds an answer in either width, and is told when there is none', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/inquiry'));
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible();
  const search = page.getByLabel('キーワードで探す');
  await search.fill('ﾊﾟｽｷｰ');
  await expect(page.getByText('1件見つかりました。')).toBeVisible();
  await expect(page.getByRole('link', { name: /パスキーとは何ですか/ })).toHaveAttribute('href', /\/faq#passkey$/);
  await search.fill('ｎｉｓａ　枠');
  await expect(page.getByRole('link', { name: /NISAの枠は/ })).toBeVisible();
  await search.fill('ありえないことば');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
});

test('R2.13 whoever fears a fraud sees the phone number at once', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/inquiry'));
  await page.getByRole('button', { name: '不正利用のおそれ' }).click();
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('link', { name: /0000-00-0000/ })).toHaveAttribute('href', 'tel:0000000000');
  await panel.getByRole('button', { name: 'この内容でメールを書く' }).click();
  await expect(content(page)).toBeFocused();
  await expect(kind(page)).toContainText('不正利用のおそれ');
});

test('R2.13 R7.30 a mail is written by keyboard alone and handed to the mail program', async ({ page, stage }) => {
  const mails = await mailsOf(page);
  await page.goto(stage.url('web', '/inquiry'));
  await kind(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: '入出金' }).waitFor();
  await page.keyboard.type('入出金');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(kind(page)).toContainText('入出金');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('山田　花子');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('出金は１０，０００円です😀\n& ? # + % 𠮷');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect.poll(() => mails.length).toBe(1);
  const mail = mails[0]!;
  expect(decodeURIComponent(mail.pathname)).toBe('support@tsuzura.example');
  expect(mail.searchParams.get('subject')).toBe('お問い合わせ（入出金）');
  expect(decodeURIComponent(/body=([^&]*)/.exec(mail.search)?.[1] ?? '')).toBe(
    '種類：入出金\r\nお名前：山田　花子\r\n\r\n出金は１０，０００円です😀\r\n& ? # + % 𠮷',
  );
  await expect(page.getByText('メールソフトが開かない場合は、本文をコピーしてお送りください。')).toBeVisible();
});

test('R7.30 in the shell the bridge opens the mail program', async ({ page, stage }) => {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(globalThis, {
      sent,
      webkit: {
        messageHandlers: {
          tsuzura: {
            postMessage: async (message: { id: string; fn: string }) => {
              sent.push(message);
              const version = { version: '1.2.3', platform: 'IOS', storeUrl: null };
              return { id: message.id, ok: true, result: message.fn === 'checkAppVersion' ? version : null };
            },
          },
        },
      },
    });
  });
  await page.goto(stage.url('web', '/inquiry'));
  await expect(page.getByText('アプリ：iOS 1.2.3')).toBeVisible();
  await chooseKind(page, 'その他');
  await content(page).fill('質問です。');
  await send(page).click();
  const launched = () =>
    page.evaluate(() =>
      (Reflect.get(globalThis, 'sent') as { fn: string; args: unknown }[]).filter(({ fn }) => fn === 'launchMail'),
    );
  await expect.poll(async () => (await launched()).length).toBe(1);
  expect((await launched())[0]?.args).toMatchObject({
    recipient: 'support@tsuzura.example',
    subject: 'お問い合わせ（その他）',
    body: expect.stringContaining('質問です。\n\nご利用環境\n'),
  });
});

test('R2.13 nothing is handed over before kind and content are there', async ({ page, stage }) => {
  const mails = await mailsOf(page);
  await page.goto(stage.url('web', '/inquiry'));
  await send(page).click();
  await expect(kind(page)).toBeFocused();
  const summary = page.getByRole('alert').filter({ hasText: '2か所をご確認ください' });
  await content(page).focus();
  await summary.getByRole('link', { name: '種類を選んでください。' }).click();
  await expect(kind(page)).toBeFocused();
  await summary.getByRole('link', { name: '内容を入力してください。' }).click();
  await expect(content(page)).toBeFocused();

  await chooseKind(page, '購入・売却');
  await content(page).fill('あ'.repeat(1001));
  await send(page).click();
  await expect(page.getByText('1,000文字以内で入力してください（今1,001文字）。')).toBeVisible();
  await expect(content(page)).toBeFocused();
  await page.getByRole('button', { name: '本文をコピー' }).click();
  await expect(content(page)).toBeFocused();
  expect(mails).toEqual([]);

  await content(page).fill('😀'.repeat(1000));
  await expect(page.getByText('1,000 / 1,000文字')).toBeVisible();
  await send(page).click();
  await expect.poll(() => mails.length).toBe(1);
});

test('R2.13 the text can be copied, with what was shown of the surroundings', async ({ page, stage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(stage.url('web', '/inquiry'));
  await chooseKind(page, 'アプリの不具合');
  await content(page).fill('画面が開きません。');
  const preview = await page.getByRole('list', { name: '添える内容' }).innerText();
  await page.getByRole('button', { name: '本文をコピー' }).click();
  await expect(page.getByText('本文をコピーしました。')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `種類：アプリの不具合\n\n画面が開きません。\n\nご利用環境\n${preview}`,
  );
});

test('R2.13 a reload keeps what was written', async ({ page, stage }) => {
  await page.goto(stage.url('web', '/inquiry'));
  await chooseKind(page, '書類・税金');
  await content(page).fill('書きかけの文です。');
  await page.reload();
  await expect(content(page)).toHaveValue('書きかけの文です。');
  await expect(kind(page)).toContainText('書類・税金');
  await page.getByRole('button', { name: '入力を消す' }).click();
  await expect(content(page)).toHaveValue('');
  await page.reload();
  await expect(content(page)).toHaveValue('');
});

test('R2.13 without const.json the questions are gone and the ways to reach us stay', async ({ page, stage }) => {
  await page.route(stage.url('content', '/latte/const.json'), (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  );
  await page.goto(stage.url('web', '/inquiry'));
  // Every screen reads const.json for its footer, so the general dialog has its say first.
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).last().click();
  await expect(page.getByRole('heading', { name: 'よくある質問' })).toBeHidden();
  await expect(send(page)).toBeVisible();
  await expect(page.getByRole('link', { name: /0000-00-0000/ })).toBeVisible();
  await expect(page.getByText(/ただいま受付/)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('R2.13 the page is accessible and fits the screen, with everything open and wrong', async ({
      page,
      stage,
    }) => {
      await page.goto(stage.url('web', '/inquiry'));
      await expect(page.getByText(/ただいま受付/)).toBeVisible();
      await stage.accessible();
      await page.getByRole('button', { name: '不正利用のおそれ' }).click();
      await send(page).click();
      await expect(page.getByText('2か所をご確認ください')).toBeVisible();
      await stage.accessible();
      expect(await fitsTheScreen(page)).toBe(true);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await fitsTheScreen(page)).toBe(true);
    });
  });
}
