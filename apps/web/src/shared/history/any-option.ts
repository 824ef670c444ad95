/** A choice that is no condition. */
export const any = { value: 'any', label: '指定しない' } as const;

export const nullIfAny = <Value extends string>(value: Value | 'any'): Value | null => (value === 'any' ? null : value);
