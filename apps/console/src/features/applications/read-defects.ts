/** One line each, "住所：番地まで入力してください。". A line without a colon is none. */
export const readDefects = (text: string): { readonly field: string; readonly message: string }[] =>
  text.split('\n').flatMap((line) => {
    const [, field = '', message = ''] = /^([^：:]{1,40})[：:](.{1,200})$/u.exec(line.trim()) ?? [];
    return field.trim() === '' || message.trim() === '' ? [] : [{ field: field.trim(), message: message.trim() }];
  });
