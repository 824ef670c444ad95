/** Wherever a return is shown (rule MSG-6). */
export const pastResults = '過去の実績であり、将来の成果を示すものではありません。';

/** What a price is for: 「1万口あたり」. */
export const navUnitText = (navUnit: number): string => (navUnit === 1 ? '1口あたり' : '1万口あたり');
