import type { ErrorRecord } from '@tsuzura/browser/error';

interface OpenAccountWords {
  readonly title: string;
  readonly message: string;
  /** `start`: the button that leads to the application. Anything else is the label of the way to my page. */
  readonly way: 'start' | '状況を見る' | 'マイページへ';
}

/** R8.11's words are for those without an account. Who had one is not told to open one (R6.04). */
export function openAccountWords(
  { title, message }: Pick<ErrorRecord, 'title' | 'message'>,
  standing: 'none' | 'underWay' | 'closed',
): OpenAccountWords {
  if (standing === 'closed') {
    return {
      title: '口座は閉鎖されています',
      message: 'この画面は、口座をお持ちの方の画面か、ご覧いただける期間を過ぎた画面です。',
      way: 'マイページへ',
    };
  }
  return standing === 'underWay'
    ? { title, message: '口座開設のお手続き中です。', way: '状況を見る' }
    : { title, message, way: 'start' };
}
