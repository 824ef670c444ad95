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
} as const satisfies Record<string, ErrorRow>;
