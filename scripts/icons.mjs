/** Draws the home screen's icons from `icon.svg`: run it by hand when the drawing has changed, `node scripts/icons.mjs`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from './chromium.mjs'
import { web } from './paths.mjs'

/** What browsers ask for before they offer to install an app (192, 512), and what iPhones show (180). */
const icons = [
  { name: 'icon-192.png', px: 192 },
  { name: 'icon-512.png', px: 512 },
  { name: 'apple-touch-icon.png', px: 180 },
]

const folder = join(web, 'public')
const drawing = readFileSync(join(folder, 'icon.svg')).toString('base64')
const browser = await chromium.launch({ executablePath: await ensureChromium() })
const page = await browser.newPage()
for (const { name, px } of icons) {
  await page.setViewportSize({ width: px, height: px })
  await page.setContent(
    `<body style="margin:0"><img style="display:block" width="${px}" height="${px}" src="data:image/svg+xml;base64,${drawing}">`,
  )
  await page.screenshot({ path: join(folder, name) })
}
await browser.close()
