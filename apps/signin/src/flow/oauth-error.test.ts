import { expect, test } from 'vitest';
import { oauthErrorText } from './oauth-error.ts';

test.each(['invalid_client', 'redirect_uri_mismatch', 'unknown_view', 'session_not_found', 'server_error', 'x', ''])(
  '「%s」 is told in one Japanese sentence without the technical word',
  (reason) => {
    const text = oauthErrorText(reason);
    expect(text).toMatch(/[ぁ-ん].*。$/);
    expect(text).not.toMatch(/[a-z_]{3}/);
  },
);
