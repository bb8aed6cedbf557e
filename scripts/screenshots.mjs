/**
 * Takes the pictures that browsers show before they install the app, and those of the landing page, from the screens of
 * `npm run screens`: run it by hand when those have changed, `node scripts/screenshots.mjs [word …]`. The words choose by the
 * name of the picture.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureChromium, findChromium } from './chromium.mjs'
import { projectNode, root, web } from './paths.mjs'
import { run } from './run.mjs'

const install = { folder: 'screenshots', quality: 0.85, bytesMax: 150_000 }
/** Visitors on any line scroll to them: they are small, and without what a phone has at its lower edge. */
const landing = { folder: 'landing', width: 420, height: 740, quality: 0.36, bytesMax: 15_000 }
const words = process.argv.slice(2)
const pictures = [
  { screen: 'home-premium', look: 'phone.light', name: 'home-narrow', ...install },
  { screen: 'community-help-requests', look: 'phone.light', name: 'board-narrow', ...install },
  { screen: 'home-offline-waiting', look: 'phone.light', name: 'waiting-narrow', ...install },
  { screen: 'home-premium', look: 'desktop.light', name: 'home-wide', ...install },
  { screen: 'post-stranger', look: 'phone.light', name: 'ask', ...landing },
  { screen: 'chat', look: 'phone.light', name: 'answer', ...landing, isLowerPart: true },
  { screen: 'help-celebration', look: 'phone.light', name: 'earn', ...landing, isLowerPart: true },
].filter(({ name }) => words.length === 0 || words.includes(name))
await ensureChromium()
const executablePath = (await findChromium()) ?? ''
for (const screen of new Set(pictures.map((picture) => picture.screen))) {
  const { ok } = await run(projectNode, [join(root, 'scripts', 'screens.mjs'), screen])
  if (!ok) throw new Error(`${screen} could not be taken`)
}
const browser = await chromium.launch({ executablePath })
const page = await browser.newPage()
for (const { screen, look, name, folder, bytesMax, ...form } of pictures) {
  const taken = readFileSync(join(root, 'screens', `${screen}.${look}.png`)).toString('base64')
  const packed = Buffer.from(await page.evaluate(asWebp, { taken, ...form }), 'base64')
  if (packed.length > bytesMax) throw new Error(`${name} has ${packed.length} bytes`)
  mkdirSync(join(web, 'public', folder), { recursive: true })
  writeFileSync(join(web, 'public', folder, `${name}.webp`), packed)
  console.log(`${name}.webp ${packed.length} bytes`)
}
await browser.close()

/** Runs in the browser: a PNG becomes a WebP in base64, as wide as wanted, and as high from its upper or lower edge. */
async function asWebp({ taken, width, height, quality, isLowerPart = false }) {
  const image = new Image()
  image.src = `data:image/png;base64,${taken}`
  await image.decode()
  const canvas = document.createElement('canvas')
  const scale = (width ?? image.naturalWidth) / image.naturalWidth
  const wholeHeight = image.naturalHeight * scale
  canvas.width = image.naturalWidth * scale
  canvas.height = height ?? wholeHeight
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, isLowerPart ? canvas.height - wholeHeight : 0, canvas.width, wholeHeight)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}
