/** What stands on the page while const.json is away: the ways to reach us never disappear with it. */
export const usualContact = {
  phone: '0000-00-0000（架空）',
  hours: '平日 9:00～17:00',
  mail: 'support@tsuzura.example',
};

export type Contact = typeof usualContact;

/** The digits alone, for the dialler. */
export const telOf = (phone: string): string => `tel:${phone.normalize('NFKC').replaceAll(/[^\d+]/g, '')}`;
