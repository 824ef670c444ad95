import { html, type Html } from './html.ts';

/** What was typed, by the name of the field; nothing typed is ''. */
export type Typed = Readonly<Record<string, string>>;
/** What is wrong, by the name of the field. */
export type Mistakes = Readonly<Record<string, string>>;

export interface Shown {
  readonly typed: Typed;
  readonly mistakes: Mistakes;
}

interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** In place of 必須 and 任意, where it depends: 「お勤めのかたは必須」. */
  readonly need?: string;
  readonly autocomplete?: string;
}

export interface TextField extends Named {
  readonly inputmode?: 'numeric' | 'tel' | 'text';
  readonly short?: boolean;
}

const valueOf = ({ typed }: Shown, name: string): string => typed[name] ?? '';

/** ids of hint and mistake, so that a screen reader says them with the field. */
function described({ name, hint }: Named, { mistakes }: Shown): string {
  const ids = [hint === undefined ? '' : `${name}-hint`, mistakes[name] === undefined ? '' : `${name}-mistake`];
  return ids.filter((id) => id !== '').join(' ');
}

const invalid = ({ name }: Named, { mistakes }: Shown): string => (mistakes[name] === undefined ? 'false' : 'true');
const tag = ({ optional, need }: Pick<Named, 'optional' | 'need'>): Html =>
  html`<span class="tag">${need ?? (optional ? '任意' : '必須')}</span>`;
const required = ({ optional, need }: Named): string =>
  optional || (need !== undefined && need !== '必須') ? 'false' : 'true';
const hintOf = ({ name, hint }: Named): Html | null =>
  hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`;
const mistakeOf = ({ name }: Pick<Named, 'name'>, { mistakes }: Shown): Html | null => {
  const text = mistakes[name];
  return text === undefined ? null : html`<p class="mistake" id="${name}-mistake">${text}</p>`;
};

export const textField = (field: TextField, shown: Shown): Html =>
  html`<div class="field">
    <label for="${field.name}">${field.label} ${tag(field)}</label>
    ${hintOf(field)}
    <input
      type="${field.inputmode === 'tel' ? 'tel' : 'text'}"
      id="${field.name}"
      name="${field.name}"
      value="${valueOf(shown, field.name)}"
      class="${field.short ? 'short' : ''}"
      autocomplete="${field.autocomplete ?? 'off'}"
      inputmode="${field.inputmode ?? 'text'}"
      maxlength="300"
      aria-required="${required(field)}"
      aria-invalid="${invalid(field, shown)}"
      aria-describedby="${described(field, shown)}"
    />
    ${mistakeOf(field, shown)}
  </div>`;

export interface Option {
  readonly value: string;
  readonly text: string;
  readonly note?: string;
}

export const options = (texts: readonly string[]): Option[] => texts.map((text) => ({ value: text, text }));

export const selectField = (field: Named & { readonly options: readonly Option[] }, shown: Shown): Html =>
  html`<div class="field">
    <label for="${field.name}">${field.label} ${tag(field)}</label>
    ${hintOf(field)}
    <select
      id="${field.name}"
      name="${field.name}"
      autocomplete="${field.autocomplete ?? 'off'}"
      aria-required="${required(field)}"
      aria-invalid="${invalid(field, shown)}"
      aria-describedby="${described(field, shown)}"
    >
      <option value="">選んでください</option>
      ${field.options.map(({ value, text }) =>
        value === valueOf(shown, field.name)
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select>
    ${mistakeOf(field, shown)}
  </div>`;

export const radioField = (field: Named & { readonly options: readonly Option[] }, shown: Shown): Html =>
  html`<fieldset class="field" id="${field.name}" tabindex="-1" aria-describedby="${described(field, shown)}">
    <legend>${field.label} ${tag(field)}</legend>
    ${hintOf(field)}
    ${field.options.map(({ value, text, note }) => {
      const words = html`<span>${text}${note === undefined ? null : html`<small>${note}</small>`}</span>`;
      return value === valueOf(shown, field.name)
        ? html`<label class="choice"
            ><input type="radio" name="${field.name}" value="${value}" checked />${words}</label
          >`
        : html`<label class="choice"><input type="radio" name="${field.name}" value="${value}" />${words}</label>`;
    })}
    ${mistakeOf(field, shown)}
  </fieldset>`;

/** A tick that the form insists on says so, like every other field. */
export const checkField = (field: Pick<Named, 'name' | 'label' | 'need'>, shown: Shown): Html => {
  const words = html`<span>${field.label}${field.need === undefined ? null : html` ${tag(field)}`}</span>`;
  return html`<div class="field">
    ${
      valueOf(shown, field.name) === 'yes'
        ? html`<label class="choice"
            ><input type="checkbox" id="${field.name}" name="${field.name}" value="yes" checked />${words}</label
          >`
        : html`<label class="choice"
            ><input type="checkbox" id="${field.name}" name="${field.name}" value="yes" />${words}</label
          >`
    }
    ${mistakeOf(field, shown)}
  </div>`;
};

/** Year, month and day apart: no calendar to page through decades in, and 和暦 can be typed. */
export const birthDateField = (shown: Shown): Html =>
  html`<fieldset class="field" id="birthDate" tabindex="-1" aria-describedby="birthDate-hint birthDate-mistake">
    <legend>生年月日 <span class="tag">必須</span></legend>
    <p class="hint" id="birthDate-hint">年は西暦でも和暦でも入力できます（例：1990、平成2）。</p>
    <div class="date">
      ${datePart('birthYear', '年', 'bday-year', '', shown)}
      ${datePart('birthMonth', '月', 'bday-month', 'narrow', shown)}
      ${datePart('birthDay', '日', 'bday-day', 'narrow', shown)}
    </div>
    ${mistakeOf({ name: 'birthDate' }, shown)}
  </fieldset>`;

const datePart = (name: string, label: string, autocomplete: string, size: string, shown: Shown): Html =>
  html`<label
    ><input
      type="text"
      name="${name}"
      value="${valueOf(shown, name)}"
      class="${size}"
      autocomplete="${autocomplete}"
      maxlength="20"
      aria-label="生年月日の${label}"
      aria-invalid="${shown.mistakes['birthDate'] === undefined ? 'false' : 'true'}"
    />${label}</label
  >`;

/** Carries what was typed on other pages: the site keeps nothing, so going back and forth loses nothing. */
export const hiddenFields = (names: readonly string[], typed: Typed): Html =>
  html`${names
    .filter((name) => (typed[name] ?? '') !== '')
    .map((name) => html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}" />`)}`;

/** Above the form, with links to the fields (rule SCREEN-7). */
export function mistakeSummary(mistakes: Mistakes, elsewhere: string | null = null): Html | null {
  const found = Object.entries(mistakes);
  if (found.length === 0 && elsewhere === null) return null;
  return html`<div class="sheet alert" role="alert">
    ${elsewhere === null ? html`<p>${found.length}か所をご確認ください。</p>` : html`<p>${elsewhere}</p>`}
    ${
      found.length === 0
        ? null
        : html`<ul>
            ${found.map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`)}
          </ul>`
    }
  </div>`;
}
