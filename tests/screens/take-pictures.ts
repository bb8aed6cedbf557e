/** Takes a picture of every screen whose name contains one of the given words: phone and desktop, light and dark. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Page } from 'playwright-core'
import { root } from '../../scripts/paths.mjs'
import { screens } from './catalogue.ts'
import { namesOf } from './screen.ts'
import { openStages, type Shown } from './stages.ts'

const folder = join(root, 'screens')
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}
/** Of what is longer than a screen, so much is shown at once. */
const heightMax = 4000

const words = process.argv.slice(2)
const wanted = screens.filter((screen) => namesOf(screen).some(isWanted))
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let pictures = 0
let shownCount = 0
const failed: string[] = []
const stages = await openStages({ sharpness: 2 })
try {
  for (const screen of wanted) {
    try {
      for await (const shown of stages.show(screen)) if (isWanted(shown.name)) await picture(shown)
    } catch (error) {
      failed.push(screen.name)
      say(inspect(error))
    }
  }
} finally {
  await stages.close()
}
say(`${pictures} pictures of ${shownCount} screens in ${folder}`)
for (const name of failed) say(`FAILED ${name}`)
if (failed.length > 0) process.exitCode = 1

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function picture({ name, long, page }: Shown): Promise<void> {
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await take(page, `${name}.${device}.${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    const height = await page.evaluate(heightOfAll)
    if (!long || height <= size.height) continue
    await page.setViewportSize({ ...size, height: Math.min(height, heightMax) })
    await take(page, `${name}.${device}.whole`)
  }
  shownCount += 1
}

async function take(page: Page, name: string): Promise<void> {
  // Every pixel a phone has is too many for a desktop's picture.
  const scale = name.includes('.phone.') ? 'device' : 'css'
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', scale })
  pictures += 1
}

/** With what a dialog keeps below its own edge. */
function heightOfAll(): number {
  const parts = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
  const hidden = parts
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
    .map((part) => part.scrollHeight - part.clientHeight)
  return Math.max(document.documentElement.scrollHeight, window.innerHeight + Math.max(0, ...hidden))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
