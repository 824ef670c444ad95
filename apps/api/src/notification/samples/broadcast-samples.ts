const written = {
  broadcastId: 'broadcast-1',
  title: '年末年始の営業について',
  body: '年末は12月30日まで営業します。\n\n年始は1月4日からです。',
  url: '/information',
} as const;

/** One of each kind that operators write to many. */
export const broadcastSamples = {
  'broadcast.news': { kind: 'broadcast.news', ...written },
  'broadcast.important': { kind: 'broadcast.important', ...written },
  'broadcast.campaign': { kind: 'broadcast.campaign', ...written, url: null },
  'broadcast.seminar': { kind: 'broadcast.seminar', ...written, url: '/seminars' },
} as const;
