/**
 * Takes the pictures that browsers show before they install the app, from the screens of `npm run screens`: run it by
 * hand when those have changed, `node scripts/screenshots.mjs`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium } from './chromium.mjs'
import { projectNode, root, web } from './paths.mjs'
import { run } from './run.mjs'

const pictures = [
  { screen: 'home-premium', look: 'phone.light', name: 'home-narrow' },
  { screen: 'community-help-requests', look: 'phone.light', name: 'board-narrow' },
  { screen: 'home-offline-waiting', look: 'phone.light', name: 'waiting-narrow' },
  { screen: 'home-premium', look: 'desktop.light', name: 'home-wide' },
]
const bytesMax = 150_000
const quality = 0.85

const folder = join(web, 'public', 'screenshots')
mkdirSync(folder, { recursive: true })
const executablePath = await ensureChromium()
for (const screen of new Set(pictures.map((picture) => picture.screen))) {
  const { ok } = await run(projectNode, [join(root, 'scripts', 'screens.mjs'), screen])
  if (!ok) throw new Error(`${screen} could not be taken`)
}
const browser = await chromium.launch({ executablePath })
const page = await browser.newPage()
for (const { screen, look, name } of pictures) {
  const taken = readFileSync(join(root, 'screens', `${screen}.${look}.png`)).toString('base64')
  const packed = Buffer.from(await page.evaluate(asWebp, { taken, quality }), 'base64')
  if (packed.length > bytesMax) throw new Error(`${name} has ${packed.length} bytes`)
  writeFileSync(join(folder, `${name}.webp`), packed)
  console.log(`${name}.webp ${packed.length} bytes`)
}
await browser.close()

/** Runs in the browser: a PNG becomes a WebP, both in base64. */
async function asWebp({ taken, quality }) {
  const image = new Image()
  image.src = `data:image/png;base64,${taken}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}
