import type { OfferMark } from './update-check.ts';

const name = 'tsuzura.updateOffered';

/** The mark as a cookie of the app's own origin. */
export function offerCookie(page: Pick<Document, 'cookie'>, isSecure: boolean): OfferMark {
  return {
    read() {
      const [, at] = new RegExp(`(?:^|; )${name.replace('.', '\\.')}=(\\d{1,15})(?:;|$)`).exec(page.cookie) ?? [];
      return at === undefined ? null : Number(at);
    },
    write(at, keptForHours) {
      const kept = `Max-Age=${keptForHours * 3600}; Path=/; SameSite=Strict`;
      page.cookie = `${name}=${at}; ${kept}${isSecure ? '; Secure' : ''}`;
    },
  };
}
