import type { ErrorRow } from './error-row.ts';

/** Of what operators do about customers, applications and settings; a part of the one catalogue. */
export const consoleErrors = {
  VIEW_ONLY: {
    code: '403-310',
    status: 403,
    shows: 'dialog',
    text: 'オペレーターが閲覧しているため、変更できません。',
  },
  VIEW_CODE: {
    code: '400-730',
    status: 400,
    shows: 'dialog',
    text: 'この閲覧は使えません。期限が切れたか、すでに使われています。コンソールのお客さまの画面から、もう一度開いてください。',
  },
  APPLICATION_NOT_TAKEN: {
    code: '400-731',
    status: 400,
    shows: 'dialog',
    text: '自動の審査が続いています。先に「引き受ける」で、人の審査に切り替えてください。',
  },
  APPLICATION_DECIDED: {
    code: '400-732',
    status: 400,
    shows: 'dialog',
    text: 'この申込は、もう決まっているか、いまの状態では決められません。一覧を確かめてください。',
  },
} as const satisfies Record<string, ErrorRow>;
