/*
 * The JSON API of the sign-in app for working on its screens without a server: `vite -c apps/signin/dev/vite.config.ts`.
 * It knows no secrets and keeps nothing. The uid chooses the story, as in /interaction/{view}-{what}-0000000000.
 */

export interface FakeAnswer {
  /** 0 breaks the connection. */
  readonly status: number;
  readonly body?: unknown;
  readonly delayMs?: number;
}

type Body = Record<string, unknown>;

const refused = (message: string, field?: string): FakeAnswer => ({
  status: 400,
  body: { code: '400-001', errors: [{ message, ...(field === undefined ? {} : { field }) }], requestId: 'fake-0001' },
});
const ok: FakeAnswer = { status: 200, body: { ok: true } };
const sent: FakeAnswer = { status: 200, body: { resendAfterSeconds: 60 } };
const away = { next: 'leave', url: '/signedOut?left' };
const challenge = 'ZmFrZS1jaGFsbGVuZ2UtZm9yLXRoZS1nYWxsZXJ5';

const people = { email: 'hanako@example.jp', wrongCode: '000000', slow: 'slow@example.jp' };
const at = (day: number, time: string) => `2026-11-${String(day).padStart(2, '0')}T${time}:00+09:00`;

const factors = (story: string) => ({
  email: people.email,
  hasPassword: true,
  passkeys: story.includes('empty')
    ? []
    : [
        {
          id: 'Y3JlZC0x',
          name: 'iPhoneのパスキー',
          createdAt: at(2, '09:12'),
          lastUsedAt: at(13, '21:04'),
          strongFrom: at(2, '09:12'),
        },
        ...(story.includes('last')
          ? []
          : [
              {
                id: 'Y3JlZC0y',
                name: '仕事用のWindows',
                createdAt: at(3, '18:40'),
                lastUsedAt: null,
                strongFrom: '2027-11-15T10:30:00+09:00',
              },
            ]),
      ],
  totp: story.includes('totp'),
  totpStrongFrom: story.includes('totp') ? '2027-11-15T10:30:00+09:00' : null,
  recoveryCodesLeft: story.includes('totp') ? 8 : 0,
  devices: [
    { id: 'd1', label: 'iPhone Safari', signedInAt: at(13, '21:04'), lastSeenAt: at(14, '08:30'), current: true },
    { id: 'd2', label: 'Windows Edge', signedInAt: at(10, '12:00'), lastSeenAt: at(12, '19:45'), current: false },
  ],
  history: [
    { at: at(13, '21:04'), event: 'パスキーでログイン', label: 'iPhone Safari' },
    { at: at(12, '19:44'), event: 'パスワードでログイン', label: 'Windows Edge' },
    { at: at(11, '07:15'), event: 'ログインの失敗', label: 'Android Chrome' },
  ],
});

function state(uid: string): FakeAnswer {
  const [view = '', story = ''] = uid.split('-');
  if (story === 'gone') return { status: 400, body: { code: '400-810' } };
  if (story === 'down') return { status: 0 };
  if (story === 'broken') return { status: 500, body: { code: '500-000', requestId: '0199f3c2-7d1e-7a10' } };
  const methods =
    story === 'none'
      ? []
      : story === 'app'
        ? ['totp', 'recoveryCode', 'mailCode']
        : ['passkey', 'totp', 'recoveryCode'];
  return {
    status: 200,
    delayMs: story === 'slow' ? 60_000 : 0,
    body: {
      view,
      role: 'customer',
      service: 'つづら',
      username: isUnknown(view, story) ? null : people.email,
      needsCheck: (view === 'signInForceTOTPMFA' && story !== 'none') || story === 'check' || story === 'app',
      methods,
      isStrong: story !== 'none' && story !== 'wait',
      strongFrom: story === 'wait' || story === 'newkey' ? at(15, '10:30') : null,
      lost: story === 'check' ? { from: null } : null,
    },
  };
}

const isUnknown = (view: string, story: string) =>
  story !== 'offer' && (view.startsWith('signInWith') || view === 'signUp' || story === 'stranger');

const passkeyOptions = (registers: boolean) => ({
  status: 200,
  body: {
    options: registers
      ? {
          challenge,
          rp: { id: 'localhost', name: 'スマートプラスID' },
          user: { id: 'dXNlcg', name: people.email, displayName: people.email },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          timeout: 60_000,
        }
      : { challenge, rpId: 'localhost', allowCredentials: [], userVerification: 'required', timeout: 60_000 },
  },
});

function code(body: Body, then: unknown): FakeAnswer {
  return body['code'] === people.wrongCode
    ? refused('コードが違います。あと4回まで入力できます。', 'code')
    : { status: 200, body: then };
}

function password(body: Body, story: string): FakeAnswer {
  switch (body['password']) {
    case 'wrong':
      return refused('メールアドレスまたはパスワードが違います。');
    case 'locked':
      return {
        status: 400,
        body: {
          code: '400-802',
          errors: [{ message: '安全のためログインを停止しました。15分後にお試しください。' }],
        },
      };
    case 'busy':
      return { status: 429, body: { code: '429-100' } };
    case 'down':
      return { status: 0 };
    case 'broken':
      return { status: 500, body: { code: '500-000', requestId: '0199f3c2-7d1e-7a10' } };
    case 'gone':
      return { status: 400, body: { code: '400-810' } };
    default:
      return { status: 200, body: { next: 'secondFactor', ...after(story) } };
  }
}

const after = (story: string) => {
  if (story === 'mail') return { methods: ['mailCode'], lost: null };
  if (story === 'passkey') return { methods: ['passkey', 'recoveryCode'], lost: { from: null } };
  return { methods: ['totp', 'recoveryCode', 'mailCode', 'passkey'], lost: null };
};

export function fakeAnswer(method: string, path: string, body: Body): FakeAnswer {
  if (path === '/email/revert') {
    return String(body['token']).startsWith('old') ? refused('このリンクは期限が切れています。') : ok;
  }
  const [, , uid = '', ...rest] = path.split('/');
  const [view = '', story = ''] = uid.split('-');
  const call = rest.join('/');
  const isSignIn = view.startsWith('signIn');
  const proved = { status: 200, body: isSignIn ? away : { next: 'continue' } };
  switch (`${method} ${call}`) {
    case 'GET state':
      return state(uid);
    case 'GET factors':
      return { status: 200, body: factors(story) };
    case 'POST lostFactor':
      return { status: 200, body: { from: at(15, '10:30') } };
    case 'POST passkey/options':
      return passkeyOptions(false);
    case 'POST passkeys/options':
    case 'POST signUp/passkey/options':
      return passkeyOptions(true);
    case 'POST passkeys':
      return { status: 200, body: { ok: true, name: 'iCloudキーチェーン', strongFrom: at(15, '10:30') } };
    case 'POST passkey':
      return proved;
    case 'POST password':
      return isSignIn ? password(body, story) : proved;
    case 'POST totp':
    case 'POST mailCode':
      return code(body, proved.body);
    case 'POST recoveryCode':
      return body['recoveryCode'] === 'wrong' ? refused('復旧コードが違います。') : proved;
    case 'POST signUp/code':
    case 'POST email/confirm':
    case 'POST totp/enable':
      return code(body, { ok: true });
    case 'POST forgotten/code':
      return code(body, { methods: [], lost: null });
    case 'POST signUp/finish':
    case 'POST forgotten/password':
      return { status: 200, body: away };
    case 'POST mailCode/send':
    case 'POST signUp/email':
    case 'POST forgotten/email':
    case 'POST email/change':
      return sent;
    case 'POST password/change':
      return body['newPassword'] === 'kaze8tabibito' ? refused('今のパスワードと同じです。', 'newPassword') : ok;
    case 'POST totp/setup':
      return {
        status: 200,
        body: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/%E3%81%A4%E3%81%A5%E3%82%89:hanako%40example.jp?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=tsuzura',
        },
      };
    case 'POST recoveryCodes':
      return {
        status: 200,
        body: { codes: Array.from({ length: 10 }, (_, index) => `k4m${index}-9xqt-${index}wzr`) },
      };
    case 'POST devices/signOutOthers':
      return { status: 200, body: { signedOut: 1 } };
    case 'POST leave':
      return { status: 200, body: { url: `/signedOut?canceled=${String(body['canceled'])}` } };
    default:
      return method === 'PATCH' || method === 'DELETE' ? { status: 204 } : ok;
  }
}
