/**
 * The style of the page that documents the calls: the app's colors and fonts, as in its tokens.css. The page loads no
 * file but the fonts.
 */

export interface Fonts {
  serif: string | null
  sans: string | null
}

export const lightColors = {
  paper: '#faf6ef',
  surface: '#ffffff',
  sunk: '#f1eadd',
  line: '#e4daca',
  ink: '#1e2a2c',
  soft: '#54615f',
  pine: '#1e5547',
  'pine-tint': '#e3eee8',
  'lamp-deep': '#7a4f00',
  'lamp-tint': '#fdf0d2',
  request: '#b23a2b',
  'request-tint': '#fae7e2',
  event: '#44627f',
  'event-tint': '#e4ecf3',
} as const

export const darkColors: { readonly [Name in keyof typeof lightColors]: string } = {
  paper: '#101719',
  surface: '#182124',
  sunk: '#0c1214',
  line: '#2b383b',
  ink: '#f2ece1',
  soft: '#b3bdb8',
  pine: '#7cc4a8',
  'pine-tint': '#1c3530',
  'lamp-deep': '#f6c667',
  'lamp-tint': '#3a2e14',
  request: '#f0907f',
  'request-tint': '#3b211d',
  event: '#9dbbd8',
  'event-tint': '#1f2b37',
}

const declareColors = (colors: Readonly<Record<string, string>>) =>
  Object.entries(colors)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')

const avatar = (family: string, weight: string, url: string | null) =>
  url === null
    ? ''
    : `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("${url}") format("woff2"); }`

export function styleOf(fonts: Fonts): string {
  return `
${avatar('Fraunces', '600', fonts.serif)}
${avatar('Figtree', '300 900', fonts.sans)}
:root { color-scheme: light dark; ${declareColors(lightColors)} }
@media (prefers-color-scheme: dark) { :root { ${declareColors(darkColors)} } }
* { box-sizing: border-box; }
html { scroll-padding-top: 20px; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1, h2, .brand { font-family: Fraunces, "Iowan Old Style", Georgia, serif; font-weight: 600; letter-spacing: -0.01em; }
h1 { margin: 28px 0 12px; font-size: 2.625rem; line-height: 1.1; }
h2 { margin: 0 0 16px; font-size: 1.6875rem; line-height: 1.2; }
h3 { margin: 0; font-size: 1.1875rem; line-height: 1.3; }
h4 { margin: 20px 0 6px; font-size: 0.9375rem; }
p { margin: 0 0 12px; max-width: 68ch; }
a { color: var(--pine); text-underline-offset: 3px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.875rem; }
pre { margin: 0; padding: 12px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--sunk);
  white-space: pre-wrap; }
:focus-visible { outline: 3px solid var(--pine); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: 12px; top: -80px; padding: 12px 16px; border-radius: 14px; background: var(--surface); }
.skip:focus { top: 12px; }
.page { max-width: 1180px; margin: 0 auto; padding: 24px 20px 64px; }
.brand { display: flex; align-items: center; gap: 10px; font-size: 1.375rem; color: var(--ink); text-decoration: none;
  width: fit-content; min-height: 44px; }
.brand svg { width: 34px; height: 34px; flex: none; }
.lead { font-size: 1.1875rem; color: var(--soft); }
nav ul, .plain { list-style: none; margin: 0; padding: 0; }
nav h2 { font-size: 1.1875rem; margin: 24px 0 8px; }
nav h3 { font-size: 0.875rem; color: var(--soft); margin: 16px 0 2px; }
nav a { display: block; padding: 11px 8px; border-radius: 8px; color: var(--ink); text-decoration: none; line-height: 1.4; }
nav a:hover { background: var(--sunk); }
section { margin-top: 48px; }
article { margin: 0 0 24px; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
.call { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; margin: 8px 0 0; }
.method { padding: 2px 8px; border-radius: 999px; font-size: 0.8125rem; font-weight: 700; letter-spacing: 0.02em; }
.get { background: var(--pine-tint); color: var(--pine); }
.post { background: var(--lamp-tint); color: var(--lamp-deep); }
.patch, .put { background: var(--event-tint); color: var(--event); }
.delete { background: var(--request-tint); color: var(--request); }
.path { font-size: 1rem; }
.facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 12px 0 0; color: var(--soft); font-size: 0.9375rem; }
.facts li > span { color: var(--ink); font-weight: 600; }
.about { margin: 12px 0 0; color: var(--soft); }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; table-layout: fixed; }
caption { padding: 20px 0 6px; text-align: left; font-weight: 700; }
th, td { padding: 8px 10px 8px 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { font-size: 0.8125rem; color: var(--soft); border-top: 0; padding-top: 0; }
col.name { width: 42%; }
@media (max-width: 479px) { article { padding: 16px; } table code { font-size: 0.8125rem; } }
td p { margin: 2px 0 0; color: var(--soft); }
.need { display: block; color: var(--lamp-deep); font-size: 0.8125rem; font-weight: 600; }
.others { margin: 12px 0 0; color: var(--soft); font-size: 0.9375rem; }
.status { display: block; color: var(--soft); font-size: 0.8125rem; }
footer { margin-top: 48px; color: var(--soft); }
@media (min-width: 1024px) {
  .columns { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 48px; align-items: start; }
  .columns > nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding-bottom: 24px; }
  nav a { padding: 6px 8px; }
  article { padding: 24px 28px; }
  col.name { width: 30%; }
}
@media print { .columns > nav, .skip { display: none; } article { break-inside: avoid; } }
`
}
