import { employedOccupations } from '@tsuzura/contract/partner';

const employed = employedOccupations.map((occupation) => `[value='${occupation}']`).join(', ');

/**
 * The look of the procedures' forms: as foreign as every stand-in (rule SCREEN-33), for a phone and for a desktop, by day and by
 * night. Text reaches 7:1 on its ground; targets are 44 px; nothing scrolls sideways down to 320 px.
 */
export const formStylesheet = `
:root { color-scheme: light dark; --ink: #1b2530; --quiet: #43515f; --line: #8a97a5; --ground: #e4e9ee; --sheet: #fff; --chrome: #2f4358; --on-chrome: #fff;
  --link: #0b3d78; --soft: #eef2f6; --bad: #9c0f2e; --bad-soft: #fdecef; --good: #14532d; --focus: #000; --halo: #ffd43d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef2f6; --quiet: #b9c4cf; --line: #6c7a88; --ground: #12181e; --sheet: #1b232b; --chrome: #9db7d1; --on-chrome: #0c1218;
    --link: #a9cdf5; --soft: #232d37; --bad: #ffb3c1; --bad-soft: #3b1620; --good: #9be0b4; --focus: #ffd43d; --halo: #000; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.75 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.2em; }
a:focus-visible, input:focus-visible, select:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 2px var(--halo); }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; display: block; padding: 8px 16px; background: var(--sheet); }
.banner a { display: inline-block; min-height: 24px; margin-left: 8px; color: #000; font-weight: normal; }
.banner { margin: 0; padding: 6px 16px; background: #ffd43d; color: #000; font-weight: bold; text-align: center; }
.brand { display: flex; align-items: center; gap: 12px; max-width: 760px; margin: 0 auto; padding: 14px 16px; font-weight: bold; letter-spacing: 0.04em; }
.brand::before { content: ''; width: 20px; height: 20px; background: var(--chrome); box-shadow: inset 0 0 0 5px var(--sheet), inset 0 0 0 6px var(--chrome); border: 2px solid var(--chrome); }
header { background: var(--sheet); border-bottom: 3px solid var(--chrome); }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.5rem; line-height: 1.4; margin: 0 0 16px; }
h2 { font-size: 1.125rem; line-height: 1.5; margin: 0 0 12px; }
p { margin: 0 0 12px; }
p:last-child, dl:last-child, ul:last-child { margin-bottom: 0; }
.steps { display: flex; flex-wrap: wrap; gap: 4px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 0.75rem; line-height: 1.5; }
.steps li { flex: 1 1 70px; padding: 6px 4px; border-top: 4px solid var(--line); color: var(--quiet); }
.steps li[aria-current] { border-color: var(--chrome); color: var(--ink); font-weight: bold; }
.steps .done { border-color: var(--chrome); }
.sheet { margin: 0 0 16px; padding: 20px 16px; background: var(--sheet); border: 1px solid var(--line); }
.alert { border: 2px solid var(--bad); background: var(--bad-soft); color: var(--bad); }
.alert a { color: inherit; }
.demo { border-style: dashed; background: var(--soft); }
fieldset { min-width: 0; margin: 0 0 24px; padding: 0; border: 0; }
legend { padding: 0; font-weight: bold; }
.field { margin: 0 0 24px; }
.field:last-child, fieldset:last-child { margin-bottom: 0; }
.pair .field { margin-bottom: 24px; }
.field > label { display: block; font-weight: bold; }
.pair { display: grid; gap: 0 16px; }
.tag { margin-left: 4px; padding: 1px 6px; border: 1px solid currentColor; font-size: 0.75rem; font-weight: normal; color: var(--quiet); }
.hint { white-space: pre-line; margin: 0 0 6px; font-size: 0.875rem; color: var(--quiet); }
.mistake { margin: 6px 0 0; color: var(--bad); font-weight: bold; }
.mistake::before { content: '▲ '; }
input, select, button { font: inherit; color: inherit; }
input[type='text'], input[type='tel'], input[type='search'], select { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 0; background: var(--sheet); }
[aria-invalid='true'] { border: 2px solid var(--bad) !important; }
.short { max-width: 12em; }
.field > .choice { display: flex; font-weight: normal; }
.choice { display: flex; gap: 12px; align-items: flex-start; min-height: 48px; padding: 10px 12px; border: 1px solid var(--line); margin-top: -1px; cursor: pointer; }
.choice:first-of-type { margin-top: 6px; }
.choice:has(input:checked) { background: var(--soft); box-shadow: inset 4px 0 0 var(--chrome); }
.choice input { flex: none; width: 22px; height: 22px; margin: 3px 0 0; accent-color: var(--chrome); }
.choice small { display: block; color: var(--quiet); font-size: 0.875rem; }
.date { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
.date label { font-weight: normal; white-space: nowrap; }
.date input { width: 5.5em; margin-right: 4px; }
.date .narrow { width: 3.2em; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 16px; }
.more-employer .field, .more-change-in .field, .more-reopen .field { margin-bottom: 24px; }
.found { margin: -12px 0 24px; }
.found:empty { display: none; }
button { min-height: 52px; padding: 10px 24px; border: 2px solid var(--chrome); border-radius: 0; background: var(--sheet); font-weight: bold; cursor: pointer; }
button.main { flex: 1 1 220px; background: var(--chrome); color: var(--on-chrome); order: 1; }
/* Where both ways lead on, the usual one comes first. */
.start button.main { order: 0; }
/* What Enter does in a field: a form's first button, so it is here and not seen. */
.enter { position: absolute; width: 1px; height: 1px; min-height: 0; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%); }
.find { display: flex; gap: 8px; }
.find button { min-height: 48px; flex: none; }
dl { display: grid; gap: 0; margin: 0; }
dt { color: var(--quiet); }
dt { font-size: 0.875rem; }
dd { margin: 0 0 12px; white-space: pre-line; }
dd:last-child { margin-bottom: 0; }
.head { display: flex; align-items: center; justify-content: space-between; gap: 12px; margin: 0 0 12px; }
.head h2, .head p { margin: 0; }
.rows { margin: 6px 0 0; padding: 0; list-style: none; }
.row { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 12px; width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--line); margin-top: -1px; background: var(--sheet); font-weight: normal; text-align: left; }
.row:hover { background: var(--soft); }
.row small { color: var(--quiet); font-size: 0.875rem; }
.edit button, .quietly { min-height: 44px; padding: 6px 14px; border-width: 1px; font-weight: normal; }
.result { font-size: 1.25rem; font-weight: bold; }
footer { max-width: 760px; margin: 0 auto; padding: 0 16px 32px; color: var(--quiet); font-size: 0.875rem; }
/* Further questions, out of sight until an answer asks for them; a browser without :has shows them always. */
@supports selector(:has(*)) {
  form:not(:has([name='experience'][value='SOME']:checked)) .more-experience,
  form:not(:has([name='declaration'][value='SOME']:checked)) .more-declaration,
  form:not(:has(#occupation option:is(${employed}):checked)) .more-employer,
  form:not(:has([name='nisa'][value='CHANGE_IN']:checked)) .more-change-in,
  form:not(:has([name='nisa'][value='REOPEN']:checked)) .more-reopen { display: none; }
}
@media (min-width: 641px) { .steps { font-size: 0.875rem; } dl { grid-template-columns: minmax(7em, max-content) 1fr; gap: 8px 16px; } dt { font-size: 1rem; } dd { margin: 0; } .sheet { padding: 28px 32px; } .pair { grid-template-columns: 1fr 1fr; } main { padding-top: 40px; } h1 { font-size: 1.75rem; } }
@media (prefers-reduced-motion: no-preference) { button, .choice { transition: background-color 120ms ease-out; } }
`;
