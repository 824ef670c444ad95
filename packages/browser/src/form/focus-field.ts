/** The id of a select is that of its frame; what takes the focus is the button inside. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  if (field !== null && document.activeElement !== field) field.querySelector('button')?.focus();
}
