/** A page that is whole in itself, seen without the app: no script, no file of the app. */
import { createHash } from 'node:crypto'

/** The app's colors and letters, as in its tokens.css; the page is seen without any of its files. */
const style = `
:root { color-scheme: light dark; --paper: #faf6ef; --surface: #ffffff; --line: #e4daca; --edge: #8c8375;
  --ink: #1e2a2c; --soft: #54615f; --pine: #1e5547; --pine-tint: #e3eee8; --on-pine: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #101719; --surface: #182124; --line: #2b383b; --edge: #6c7b7a;
    --ink: #f2ece1; --soft: #b3bdb8; --pine: #7cc4a8; --pine-tint: #1c3530; --on-pine: #0b1f19; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 20px; background: var(--paper);
  color: var(--ink); font: 1rem/1.45 Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 420px; padding: 28px 24px 24px; border: 1px solid var(--line); border-radius: 16px;
  background: var(--surface); }
svg { display: block; width: 44px; height: 44px; border-radius: 12px; }
h1 { margin: 20px 0 8px; font: 600 1.6875rem/1.2 Fraunces, "Iowan Old Style", Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0 0 24px; color: var(--soft); }
button, a { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 1px solid transparent;
  border-radius: 14px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button { background: var(--pine); color: var(--on-pine); }
a { margin-top: 12px; border-color: var(--edge); color: var(--ink); }
:focus-visible { outline: 1.5px solid var(--pine); box-shadow: 0 0 0 4.5px var(--pine-tint); }
`

interface PlainPage {
  title: string
  text: string
  /** The possible actions: HTML of our own. */
  actions: string
}

/** Returns a page without scripts. Its texts are ours: nothing that anybody wrote may be in them. */
export function plainPage({ title, text, actions }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Porchlight</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 512 512" aria-hidden="true"><rect width="512" height="512" fill="#143c33"/><circle cx="256" cy="256" r="150" fill="#8a6a22"/><circle cx="256" cy="256" r="108" fill="#d08f1f"/><circle cx="256" cy="256" r="64" fill="#ffe3a1"/></svg>
<h1>${title}</h1>
<p>${text}</p>
${actions}
</main>
</body>
</html>
`
}

const styleHash = createHash('sha256').update(style).digest('base64')

export const plainPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The page's own form must send its origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}
