const name = 'tsuzura.pushAsked';
const yearSeconds = 365 * 24 * 3600;

/** A cookie: whatever a sign-out empties, the same browser is not asked again. */
export const wasPushAsked = (page: Pick<Document, 'cookie'>): boolean =>
  page.cookie.split('; ').some((one) => one === `${name}=1`);

export function rememberPushAsked(page: Pick<Document, 'cookie'>, isSecure: boolean): void {
  page.cookie = `${name}=1; Max-Age=${yearSeconds}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
