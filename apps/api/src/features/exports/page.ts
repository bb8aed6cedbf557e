/** The page of a copy: whole in itself, so that it opens in any browser, with the server long gone. */
import { escapeHtml } from '@porchlight/contracts/values/text/html'
import type { ExportItem } from './part.ts'

const style = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h2 { margin-top: 3rem } h3 { margin: 0; font-size: 1.05rem }
article { margin: 1rem 0; padding: 1rem; border: 1px solid #8886; border-radius: 12px }
p { margin: .25rem 0 0; white-space: pre-wrap } img { max-width: 100%; height: auto; border-radius: 8px }
nav ul { columns: 2 } .soft { opacity: .75 }`

export interface PageHead {
  name: string
  community: string
  madeOn: string
  contents: readonly { name: string; title: string }[]
}

export function pageStart({ name, community, madeOn, contents }: PageHead): string {
  const links = contents.map(({ name: id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'">
<title>${escapeHtml(name)} · ${escapeHtml(community)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(name)}</h1>
<p class="soft">All that ${escapeHtml(community)} stores about you, as of ${escapeHtml(madeOn)}. The folder “data” has the same for programs.</p>
<nav><ul>${links.join('')}</ul></nav>
`
}

export function partStart(part: { name: string; title: string; description: string }): string {
  return `<h2 id="${part.name}">${escapeHtml(part.title)}</h2>\n<p class="soft">${escapeHtml(part.description)}</p>\n`
}

/** @param photos those that lie in the copy */
export function article({ title, lines = [], photo }: ExportItem, photos: ReadonlySet<string>): string {
  const texts = lines.filter((line) => line != null && line !== '')
  const paragraphs = texts.map((line) => `<p dir="auto">${escapeHtml(String(line))}</p>`)
  const picture =
    photo != null && photos.has(photo) ? `<p><img src="${photoPath(photo)}" alt="" loading="lazy"></p>` : ''
  return `<article><h3 dir="auto">${escapeHtml(title)}</h3>${paragraphs.join('')}${picture}</article>\n`
}

export const nothingHere = '<p>Nothing.</p>\n'
export const pageEnd = '</body>\n</html>\n'

export function photoPath(sha256: string): string {
  return `photos/${sha256}.webp`
}
