/** 弱い / ふつう / 強い */
export type Strength = 'weak' | 'fair' | 'strong';
export const strengthWords: Readonly<Record<Strength, string>> = { weak: '弱い', fair: 'ふつう', strong: '強い' };

const fewest = 12;
const most = 256;

/** Characters as people count them, not UTF-16 units. */
const lengthOf = (text: string) => Array.from(text).length;

/** Roots of what is tried first. The server knows the long list; this one answers while somebody is still typing. */
const common = ['password', 'passw0rd', 'qwerty', 'asdfgh', 'zxcvbn', 'abc123', 'letmein', 'welcome', 'admin'];
const ownNames = ['tsuzura', 'smartplus', 'sumatopurasu'];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** What must change before it can be sent, or null. V20, V21, V24. */
export function passwordMistake(password: string, email = '', label = 'パスワード'): string | null {
  if (password === '') return `${label}を入力してください。`;
  if (lengthOf(password) > most) return `${most}文字以内で入力してください（今${lengthOf(password)}文字）。`;
  if (lengthOf(password) < fewest || !/[a-z]/i.test(password) || !/\d/.test(password)) {
    return '12文字以上で、英字と数字を両方含めてください。';
  }
  return isGuessable(password, email) ? '推測されやすいパスワードです。別のものにしてください。' : null;
}

export function strengthOf(password: string, email = ''): Strength {
  if (passwordMistake(password, email) !== null) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const length = lengthOf(password);
  return length >= 20 || (length >= 16 && kinds >= 3) || (length >= 14 && kinds === 4) ? 'strong' : 'fair';
}

function isGuessable(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const owner = (email.split('@', 1)[0] ?? '').toLowerCase();
  const known = [...common, ...ownNames, ...(owner.length >= 4 ? [owner] : [])];
  // What is left without the guessable part is what a guesser has to try.
  const left = known.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return new Set(plain).size < 5 || left.length < 6 || (left.length < fewest && isRun(left));
}

/** 123456, abcdef, fedcba: one key after its neighbour. */
function isRun(text: string): boolean {
  const steps = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))];
  let joined = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (pair[0] === pair[1] || steps.some((row) => row.includes(pair))) joined += 1;
  }
  return text.length > 1 && joined >= (text.length - 1) * 0.7;
}
