/** Hands a file to the browser, as if it had been a link to one. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
