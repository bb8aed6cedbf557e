/** Draws the icons of the home screen and of its shortcuts: run it by hand when a drawing has changed, `node scripts/icons.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium, findChromium } from './chromium.mjs'
import { web } from './paths.mjs'

const folder = join(web, 'public')
const lamp = readFileSync(join(folder, 'icon.svg'), 'utf8')

/** What browsers ask for before they offer to install an app (192, 512), what iPhones show (180), and shortcuts (96). */
const icons = [
  { name: 'icon-192.png', px: 192, drawing: lamp },
  { name: 'icon-512.png', px: 512, drawing: lamp },
  { name: 'apple-touch-icon.png', px: 180, drawing: lamp },
  // The signs that the app itself shows for the two: Lucide's plus and hand with a heart.
  { name: 'shortcut-request.png', px: 96, drawing: sign(['M5 12h14', 'M12 5v14']) },
  {
    name: 'shortcut-board.png',
    px: 96,
    drawing: sign([
      'M11 14h2a2 2 0 0 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 16',
      'm14.45 13.39 5.05-4.694C20.196 8 21 6.85 21 5.75a2.75 2.75 0 0 0-4.797-1.837.276.276 0 0 1-.406 0A2.75 2.75 0 0 0 11 5.75c0 1.2.802 2.248 1.5 2.946L16 11.95',
      'm2 15 6 6',
      'm7 20 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a1 1 0 0 0-2.75-2.91',
    ]),
  },
]

await ensureChromium()
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? '' })
const page = await browser.newPage()
for (const { name, px, drawing } of icons) {
  const data = Buffer.from(drawing).toString('base64')
  await page.setViewportSize({ width: px, height: px })
  await page.setContent(
    `<body style="margin:0"><img style="display:block" width="${px}" height="${px}" src="data:image/svg+xml;base64,${data}">`,
  )
  // A browser fetches icons on a first visit, on a slow line, too: few colors that no eye tells from all of them.
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, quality: 98, dither: 0, effort: 10 })
    .toBuffer()
  writeFileSync(join(folder, name), picture)
}
await browser.close()

/** Strokes of a 24 px grid, in the lamp's light on the house's green, clear of a round mask. */
function sign(strokes) {
  const drawn = strokes.map((stroke) => `<path d="${stroke}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#143C33"/><g transform="translate(12 12)" fill="none" stroke="#FFE3A1" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`
}
