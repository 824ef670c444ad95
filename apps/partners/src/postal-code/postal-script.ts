/**
 * Fills in the address as soon as the postal code is complete. The form does not need it: without scripts, or when the
 * answer does not come, the address is typed, or filled in by the server at the next press.
 */
export const postalScript = `'use strict';
const code = document.getElementById('postalCode');
const [prefecture, city, street] = ['prefecture', 'city', 'street'].map((id) => document.getElementById(id));
const note = document.getElementById('postalCode-found');
let asked = '';
let filledTown = '';

async function fill() {
  const digits = code.value.normalize('NFKC').replace(/[^0-9]/g, '');
  if (digits.length !== 7 || digits === asked) return;
  asked = digits;
  try {
    const answer = await fetch('/postal-codes/' + digits);
    if (digits !== asked) return;
    if (!answer.ok) {
      note.textContent = answer.status === 404 ? note.dataset.unknown : note.dataset.away;
      return;
    }
    const found = await answer.json();
    prefecture.value = found.prefecture;
    city.value = found.city;
    // What was typed by hand stays.
    if (street.value === '' || street.value === filledTown) street.value = filledTown = found.town;
    note.textContent = note.dataset.found;
  } catch {
    asked = '';
    note.textContent = note.dataset.away;
  }
}
code.addEventListener('input', fill);
code.addEventListener('change', fill);
`;
