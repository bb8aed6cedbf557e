/** A page of paper that brings neighbors in: what it is, where a camera is held, and the same in words. */
import { formatCommunityCode } from '@porchlight/contracts/sessions/community-code.rules'
import { escapeText, qrPathOf } from '../terminal/page-parts.ts'

interface Poster {
  /** The community's name; null when it has none. */
  name: string | null
  code: string
  link: string
}

/** A4, in millimeters; on other paper browsers make it fit. */
const [width, height] = [210, 297]
const pictureSize = 110

/** An SVG. */
export function posterOf({ name, code, link }: Poster): string {
  const { host } = new URL(link)
  const line = (y: number, size: number, text: string, more = '') =>
    `<text x="${width / 2}" y="${y}" font-size="${size}"${more}>${escapeText(text)}</text>`
  const title = name ?? 'Our neighborhood'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" font-family="Georgia, serif" text-anchor="middle" fill="#1d1a16">`,
    `<title>${escapeText(title)} on Porchlight</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    line(42, Math.min(17, 300 / title.length), title, ' font-weight="bold"'),
    line(56, 8, 'Neighbors who help each other'),
    pictureOf(link, { x: (width - pictureSize) / 2, y: 70 }),
    line(196, 8, 'Hold your phone’s camera here,'),
    line(207, 8, `or go to ${host}`),
    line(230, 8, 'Our code'),
    line(246, 16, formatCommunityCode(code), ' font-weight="bold" font-family="Menlo, Consolas, monospace"'),
    line(275, 5, 'For adults 18 and older. Runs on Porchlight.'),
    '</svg>',
    '',
  ].join('\n')
}

function pictureOf(text: string, { x, y }: { x: number; y: number }): string {
  const { path, size } = qrPathOf(text)
  return `<path transform="translate(${x} ${y}) scale(${pictureSize / size})" shape-rendering="crispEdges" d="${path}"/>`
}
