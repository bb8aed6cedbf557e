/** Letters on paper: one page each, of HTML that any browser prints, without anything from another address. */
import { letterWords } from '@porchlight/contracts/administration/letter.catalogue'
import type { Paper } from '@porchlight/contracts/values/paper'
import { escapeText, qrPathOf } from '../terminal/page-parts.ts'

export interface Letter {
  name: string
  /** The link with the letter's code. */
  link: string
  /** The day until which the code works, as people read it. */
  until: string
  opening: number
  /** The name by which somebody without an email address signs in. */
  signInName: string
}

interface Sender {
  /** The community's name; null when it has none. */
  communityName: string | null
  /** The first name of the operator who invites. */
  operatorName: string
}

/** Width and height in millimeters. */
const sizes: { readonly [Name in Paper]: readonly [number, number] } = {
  letter: [215.9, 279.4],
  a4: [210, 297],
}

/** Returns the beginning of the file; letters and `letterPagesEnd` follow. */
export function letterPagesStart(paper: Paper): string {
  const [width, height] = sizes[paper]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>Letters</title>
<style>
@page { size: ${width}mm ${height}mm; margin: 0; }
body { margin: 0; background: #fff; color: #000; font: 13pt/1.45 Georgia, "Times New Roman", serif; }
section { box-sizing: border-box; width: ${width}mm; height: ${height - 0.5}mm; padding: 25mm 25mm 18mm; overflow: hidden;
  break-after: page; break-inside: avoid; display: flex; flex-direction: column; }
section:last-of-type { break-after: auto; }
h1 { margin: 0 0 12mm; font-size: 22pt; line-height: 1.15; overflow-wrap: anywhere; }
p, ol { margin: 0 0 5mm; overflow-wrap: anywhere; }
ol { padding-left: 7mm; }
svg { width: 62mm; height: 62mm; margin: 2mm auto 4mm; display: block; }
.link { font: 10pt/1.4 Menlo, Consolas, monospace; text-align: center; }
.foot { margin: auto 0 0; font-size: 10pt; }
@media screen { body { background: #ddd; } section { margin: 8mm auto; background: #fff; } }
</style>
</head>
<body>
`
}

export const letterPagesEnd = '</body>\n</html>\n'

export function letterPage(sender: Sender, { link, ...letter }: Letter): string {
  const { path, size } = qrPathOf(link)
  const words = letterWords({ ...sender, ...letter })
  const { title, greeting, invitation, credits, steps, code, signIn, foot } = words
  const creditLine =
    credits === null
      ? ''
      : `<p>${escapeText(credits.before)}<strong>${escapeText(credits.amount)}</strong>${escapeText(credits.after)}</p>\n`
  return `<section>
<h1>${escapeText(title)}</h1>
<p>${escapeText(greeting)}</p>
<p>${escapeText(invitation)}</p>
${creditLine}<ol>
${steps.map((step) => `<li>${escapeText(step)}</li>`).join('\n')}
</ol>
<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${escapeText(code)}"><path d="${path}"/></svg>
<p class="link">${escapeText(link)}</p>
<p>${escapeText(signIn.before)}<strong>${escapeText(signIn.name)}</strong>${escapeText(signIn.after)}</p>
<p class="foot">${escapeText(foot)}</p>
</section>
`
}
