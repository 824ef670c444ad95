/** Of everybody in the bench. */
export const benchPassword = 'kaze-no-tayori-21';
