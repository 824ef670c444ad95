/** Grey-blue chrome and square corners (rule SCREEN-33). Text reaches 7:1 on its ground; one column down to 320 px. */
export const stylesheet = `
:root { color-scheme: light; --ink: #1f2933; --quiet: #3e4c59; --line: #9aa5b1; --ground: #e4e9ee; --chrome: #33475b; --link: #0b3d78; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.7 sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 0.2em; }
a:focus-visible, input:focus-visible, select:focus-visible, button:focus-visible { outline: 3px solid #000; outline-offset: 2px; box-shadow: 0 0 0 2px #ffd43d; }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; display: block; padding: 8px 16px; background: #fff; }
.banner { margin: 0; padding: 6px 16px; background: #ffd43d; color: #000; font-weight: bold; text-align: center; }
header { background: var(--chrome); }
nav { display: flex; flex-wrap: wrap; max-width: 960px; margin: 0 auto; }
nav a { display: inline-block; min-height: 44px; padding: 8px 16px; color: #fff; }
main { max-width: 960px; margin: 0 auto; padding: 16px; }
h1 { font-size: 1.5rem; line-height: 1.4; }
h2 { font-size: 1.125rem; margin: 0 0 4px; }
main > section, main > article, main > form, main > ol > li { margin: 0 0 12px; padding: 16px; background: #fff; border: 1px solid var(--line); }
main > ol { margin: 0; padding: 0; list-style: none; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
label { display: block; font-weight: bold; }
input, select, button { min-height: 44px; padding: 8px 12px; border: 1px solid var(--chrome); border-radius: 0; background: #fff; color: var(--ink); font: inherit; max-width: 100%; }
button { background: var(--chrome); color: #fff; cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.lines { white-space: pre-line; margin: 0; }
.letter { white-space: pre-wrap; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid var(--line); }
.quiet { margin: 0; color: var(--quiet); }
footer { max-width: 960px; margin: 0 auto; padding: 16px; color: var(--quiet); }
video { max-width: 100%; height: auto; }
`;

/** A grey-blue square. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#33475b" d="M0 0h16v16H0z"/></svg>';
