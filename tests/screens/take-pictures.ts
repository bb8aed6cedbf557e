/** Takes a picture of every screen whose name contains one of the given words, on phone and desktop, light and dark. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Page } from 'playwright-core'
import { projectNode, root } from '../../scripts/paths.mjs'
import { run } from '../../scripts/run.mjs'
import { sharedBrowser } from '../harness/phone/browser.ts'
import { buildMountedPage } from '../mounted/build-page.ts'
import { openMountedPhone } from '../mounted/mounted-phone.ts'
import { makeThrowawayFolder } from '../throwaway-folder.ts'
import { screens, states } from './catalogue.ts'
import { timeZone, usePictures } from './neighborhood-rows.ts'
import { type NamedChain, namesOf, type ShownState, showStates } from './screen-state.ts'
import { openStages } from './stages.ts'

const folder = join(root, 'screens')
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}
/** The greatest height, in CSS pixels, of a picture of a whole long screen. */
const heightMax = 4000

const words = process.argv.slice(2)
if (words.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let pictures = 0
let shownCount = 0
const failedNames: string[] = []
const sharpness = 2
await pictureStates()
await pictureScreens()
say(`${pictures} pictures of ${shownCount} screens in ${folder}`)
for (const name of failedNames) say(`FAILED ${name}`)
if (failedNames.length > 0) process.exitCode = 1

/** Takes pictures of the states that need no server. */
async function pictureStates(): Promise<void> {
  const chosenStates = states.filter((state) => namesOf(state).some(isWanted))
  if (chosenStates.length === 0) return
  process.env.TMPDIR = makeThrowawayFolder()
  await drawPictures()
  const phone = await openMountedPhone({ timeZone, sharpness, folder: await buildMountedPage() })
  try {
    for (const state of chosenStates) {
      await attempt(state, () => showStates(phone, state))
    }
  } finally {
    await phone.discard()
    // Nothing else may need it, and while it is open this process does not end.
    await (await sharedBrowser()).close()
  }
}

/** Takes pictures of the screens that involve a server, a worker or a start of the app. */
async function pictureScreens(): Promise<void> {
  const chosenScreens = screens.filter((screen) => namesOf(screen).some(isWanted))
  if (chosenScreens.length === 0) return
  const stages = await openStages({ sharpness, isLivedIn: true })
  try {
    for (const screen of chosenScreens) {
      await attempt(screen, () => stages.show(screen))
    }
  } finally {
    await stages.close()
  }
}

/** Takes the wanted pictures of a chain. No state after the last of them is brought about. */
async function attempt(chain: NamedChain, show: () => AsyncGenerator<ShownState>): Promise<void> {
  const lastName = namesOf(chain).findLast(isWanted)
  try {
    for await (const state of show()) {
      if (isWanted(state.name)) await picture(state)
      if (state.name === lastName) break
    }
  } catch (error) {
    failedNames.push(chain.name)
    say(inspect(error))
  }
}

/** Draws the avatars and pictures that the rows of the neighborhood name. */
async function drawPictures(): Promise<void> {
  const folderOfDrawings = mkdtempSync(join(tmpdir(), 'pictures-'))
  const script = join(root, 'apps', 'api', 'src', 'demo', 'steps', 'draw-pictures.ts')
  const { ok, output } = await run(projectNode, [script, folderOfDrawings], { quiet: true })
  if (!ok) throw new Error(`The pictures could not be drawn:\n${output}`)
  usePictures((name) => readFileSync(join(folderOfDrawings, `${name}.jpg`)))
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function picture({ name, page, isLong }: ShownState): Promise<void> {
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await take(page, `${name}.${device}.${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    const height = await page.evaluate(heightOfAll)
    if (!isLong || height <= size.height) continue
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

/** Returns the height of the page, including content that a dialog scrolls. */
function heightOfAll(): number {
  const parts = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')]
  const hiddenHeights = parts
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
    .map((part) => part.scrollHeight - part.clientHeight)
  return Math.max(document.documentElement.scrollHeight, window.innerHeight + Math.max(0, ...hiddenHeights))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
