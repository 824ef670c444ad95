/** Attributes of every link that leaves our site. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;
