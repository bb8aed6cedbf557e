/**
 * Limits the work of a start of the app, and of the first look at each main screen. It is counted and not timed: a machine
 * that others use as well counts the same. The app is the one that members get, over a full device.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { shortName } from '@porchlight/contracts/members/members.rules'
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../../../scripts/build.mjs'
import { webBuild } from '../../../../scripts/paths.mjs'
import { report } from '../../../../tests/harness/figures.ts'
import { zoneWhereItIs } from '../../../../tests/harness/phone/zones.ts'
import { fullDevice, fullPictures } from '../../../../tests/mounted/full-device.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../tests/mounted/paths.ts'
import { countScreenWork, type ScreenWork, takeScreenWork } from '../../../../tests/mounted/screen-work.ts'
import { community } from '../../../../tests/screens/neighborhood-rows.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { appTexts } from '../locales/en/app.ts'
import { homeTexts } from '../locales/en/home.ts'
import { messageTexts } from '../locales/en/messages.ts'
import { placeScreenTexts } from '../locales/en/places.screens.ts'
import { profileTexts } from '../locales/en/profile.ts'
import { paths } from '../paths.ts'

interface Figures extends ScreenWork {
  /** The size of the code that was fetched, in kB before compression: all of it is parsed. */
  script: number
  /** The number of elements when the screen is complete. */
  elements: number
}

/** The most that each screen may cost. Its own figures are lower by a little, since a busy machine draws in more steps. */
const budgets = {
  home: { commits: 18, renders: 520, reads: 163, rows: 1150, script: 738, elements: 600 },
  board: { commits: 5, renders: 500, reads: 14, rows: 545, script: 54, elements: 600 },
  // The first of the screens that no member starts with brings the code of them all, which needs that of the chat.
  places: { commits: 5, renders: 400, reads: 11, rows: 70, script: 485, elements: 645 },
  profile: { commits: 8, renders: 245, reads: 26, rows: 15, script: 0, elements: 350 },
  messages: { commits: 6, renders: 300, reads: 36, rows: 135, script: 0, elements: 390 },
  chat: { commits: 11, renders: 345, reads: 17, rows: 110, script: 0, elements: 575 },
} satisfies Record<string, Figures>
type Screen = keyof typeof budgets

/** A machine that was held up measures again: what costs too much does so every time. */
const walksMax = 2

const device = fullDevice()
let phone: MountedPhone
let page: Page

beforeAll(async () => {
  await ensureBuilt()
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(10) })
  page = phone.page
  await page.routeWebSocket('**/ws', () => undefined)
  await phone.mount(emptyPath, {
    member: device.member,
    ...device.rows,
    pictures: fullPictures,
    server: { 'community.about': community, 'help.reviews': [] },
  })
  await page.context().addCookies([{ ...sessionMark, url: phone.origin }])
  await countScreenWork(page)
  await page.context().addInitScript(leaveOutWorker)
  phone.useBuild(webBuild)
  // What the server says only once, such as the community's name, is on the device from here on.
  await openHome()
  await takeScreenWork(page)
})
afterAll(() => phone?.discard())

it('home, the board, places, the profile and a chat cost a phone no more than their budgets', async () => {
  let excesses: string[] = []
  for (let walk = 0; walk < walksMax; walk += 1) {
    const figures = await walkThrough()
    report(tableOf(figures))
    excesses = excessesOf(figures)
    if (excesses.length === 0) break
  }
  expect(excesses).toEqual([])
})

/** Starts the app with news from the server, and opens each screen for the first time. */
async function walkThrough(): Promise<Record<Screen, Figures>> {
  const main = page.getByRole('main')
  const news = aPost({ authorId: device.friend.id, title: 'A kettle, just posted', type: 'offer' })
  phone.server.bring([{ table: 'posts', id: news.id, row: news }])
  const chooseTab = async (name: string, title = name) => {
    await page.getByRole('navigation', { name: appTexts.navigation }).getByRole('link', { name }).click()
    await main.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  return {
    home: await measure(openHome),
    board: await measure(async () => {
      await page.getByRole('link', { name: homeTexts.seeBoard }).click()
      await main.getByRole('tabpanel').getByRole('article').first().waitFor()
    }),
    places: await measure(async () => {
      await chooseTab(appTexts.tabs.places, placeScreenTexts.title)
      await main.getByRole('article').first().waitFor()
    }),
    profile: await measure(async () => {
      await chooseTab(appTexts.tabs.profile, profileTexts.title)
      await main.getByRole('heading', { name: device.member.firstName }).waitFor()
    }),
    messages: await measure(async () => {
      await chooseTab(appTexts.tabs.messages, messageTexts.title)
      await main.getByRole('link', { name: device.friend.firstName }).first().waitFor()
    }),
    chat: await measure(async () => {
      await main.getByRole('link', { name: device.friend.firstName }).first().click()
      const chat = main.getByRole('region', { name: messageTexts.chat.messages(shortName(device.friend)) })
      await chat.getByText(device.lastWords).waitFor()
    }),
  }
}

async function openHome(): Promise<void> {
  await phone.visit(paths.home)
  await page.getByRole('button', { name: homeTexts.upcoming.more }).waitFor()
}

async function measure(open: () => Promise<unknown>): Promise<Figures> {
  const scripts = new Set<string>()
  const note = ({ pathname }: URL) => {
    if (pathname.endsWith('.js')) scripts.add(pathname)
  }
  const listen = (request: { url: () => string }) => note(new URL(request.url()))
  page.on('request', listen)
  await open()
  const work = await takeScreenWork(page)
  page.off('request', listen)
  const bytes = [...scripts].map((pathname) => statSync(join(webBuild, pathname)).size)
  return {
    ...work,
    script: Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000),
    elements: await page.locator('*').count(),
  }
}

/** Runs in each page: the worker, which would serve the files, is no part of what is counted here. */
function leaveOutWorker(): void {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
}

function tableOf(figures: Record<Screen, Figures>): string {
  const names = Object.keys(budgets.home) as (keyof Figures)[]
  const lineOf = (title: string, cells: readonly (string | number)[]) =>
    title.padEnd(10) + cells.map((cell) => String(cell).padStart(10)).join('')
  const lines = Object.entries(figures).map(([screen, each]) =>
    lineOf(
      screen,
      names.map((name) => each[name]),
    ),
  )
  return [lineOf('', names), ...lines].join('\n')
}

function excessesOf(figures: Record<Screen, Figures>): string[] {
  return Object.entries(budgets).flatMap(([screen, budget]) =>
    Object.entries(budget).flatMap(([name, most]) => {
      const figure = figures[screen as Screen][name as keyof Figures]
      return figure > most ? [`${screen}: ${figure} ${name}, ${figure - most} more than its ${most}`] : []
    }),
  )
}
