/** The board and the poster on paper, over the rows of a device and mostly without a signal. */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pick } from '../../../../../../tests/harness/phone/fields.ts'
import { expectFocus, press, tabTo } from '../../../../../../tests/harness/phone/keyboard.ts'
import { straighten } from '../../../../../../tests/harness/phone/phone.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { printTexts as texts } from '../../../locales/en/print.ts'
import { uiTexts } from '../../../locales/en/ui.ts'
import { paths, postPath } from '../../../paths.ts'
import { aMeetup, aMeetupPost } from '../../meetups/meetups.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { blocking } from '../../safety/safety.factory.ts'
import { aPost, withdrawing } from '../posts.factory.ts'
import { printStates } from './print.states.ts'

declare global {
  interface Window {
    printCount: number
  }
}

const timeZone = 'America/Los_Angeles'
let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone({ timeZone })
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(printStates, () => phone)

const ada = aPerson({ firstName: 'Ada', lastName: 'Q.' })
const soon = toIso(Date.now() + 5 * hourMs)
const articles = () => page.getByRole('article')
const titles = () => articles().evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
const preview = () => page.getByRole('region', { name: texts.preview })
const check = (name: string) => page.getByRole('checkbox', { name })

type Data = NonNullable<Parameters<MountedPhone['mount']>[1]>

/** Opens the screen on a device that has no signal, and never had one since these rows came. */
async function openOffline(data: Data): Promise<void> {
  await phone.offline(true)
  await phone.mount(paths.printBoard, { people: [ada], ...data })
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
}

describe('the board without a signal', () => {
  beforeEach(() => phone.reset())

  it('P-143 shows what is open, and nothing of whom the member blocked, nothing hidden, withdrawn or done', async () => {
    const member = aMember()
    const bully = aPerson({ firstName: 'Mal' })
    const ownPost = aPost({ authorId: member.id, title: 'My withdrawn one', dateNeeded: soon })
    const hiddenPost = aPost({ authorId: member.id, title: 'My hidden one', dateNeeded: soon })
    const byAda = (change: Parameters<typeof aPost>[0]) =>
      aPost({ authorId: ada.id, dateNeeded: soon, ...change })
    await openOffline({
      member,
      people: [ada, bully],
      posts: [
        ownPost,
        hiddenPost,
        byAda({ title: 'A ride' }),
        byAda({ title: 'Violin lessons', type: 'offer' }),
        byAda({ title: 'Done', status: 'completed' }),
        byAda({ title: 'Helper found', status: 'matched' }),
        aPost({ authorId: bully.id, title: 'From the bully', dateNeeded: soon }),
        aMeetupPost({ title: 'Soup', dateNeeded: soon }),
      ],
      postDetails: [{ id: hiddenPost.id, authorId: member.id, location: null, hiddenByOperator: true }],
      waitingEntries: [withdrawing(ownPost.id), blocking(bully.id)],
    })
    await expect.poll(titles).toEqual(['A ride', 'Violin lessons', 'Soup'])
    expect(phone.server.sentOperations).toEqual([])
    await check(texts.types.offer).uncheck()
    await expect.poll(titles).toEqual(['A ride', 'Soup'])
  })

  it('P-143 has the postal code and no address, no distance, no photo, no last name, and no name unless it was chosen', async () => {
    const member = aMember({ latitude: '34.08', longitude: '-118.26' })
    const ownPost = aPost({
      authorId: member.id,
      title: 'My own',
      dateNeeded: soon,
      description: 'It is 12 Lemoyne St, the blue door',
    })
    await openOffline({
      member,
      posts: [
        ownPost,
        aPost({
          ...{ authorId: ada.id, title: 'A ride', dateNeeded: soon, latitude: 34.12, longitude: -118.29 },
          photo: { sha256: 'a'.repeat(64), width: 40, height: 40 },
        }),
      ],
      postDetails: [{ id: ownPost.id, authorId: member.id, location: '12 Lemoyne St' }],
    })
    const ride = page.getByRole('article', { name: 'A ride' })
    await ride.getByText('ZIP 90026').waitFor()
    expect(await preview().innerText()).not.toMatch(/Lemoyne|blue door|\bmi\b|Ada|Maya|Q\./)
    expect(await preview().locator('img').count()).toBe(0)
    await check(texts.names).check()
    await ride.getByText('Ada', { exact: true }).waitFor()
    expect(await preview().innerText()).not.toContain('Q.')
  })

  it('P-143 names a meetup’s third place, and neither its organizer nor a venue that may be a home', async () => {
    const place = aPlace({ name: 'Lamp Post Books' })
    const atHome = aMeetupPost({ title: 'Soup', location: 'The corner of Lemoyne', dateNeeded: soon })
    const atPlace = aMeetupPost({
      title: 'Chess',
      thirdPlaceId: place.id,
      location: 'Echo Park Ave',
      dateNeeded: soon,
    })
    // A place that members added may be called by its address.
    const house = aPlace({ name: '1204 North Alvarado Street' })
    const atHouse = aMeetupPost({ title: 'Tea', thirdPlaceId: house.id, dateNeeded: soon })
    await openOffline({
      member: aMember(),
      posts: [atHome, atPlace, atHouse],
      places: [place, house],
      meetups: [aMeetup(atHome.id, { organizerId: ada.id })],
    })
    await check(texts.names).check()
    for (const name of ['Soup', 'Tea'])
      await page.getByRole('article', { name }).getByText(texts.board.askWhere).waitFor()
    await page.getByRole('article', { name: 'Chess' }).getByText('Lamp Post Books').waitFor()
    expect(await preview().innerText()).not.toMatch(/Ada|Lemoyne|Echo Park Ave|Alvarado/)
  })

  it('P-143 says when the rows came, and not when they are printed', async () => {
    const heardAt = Date.parse('2026-03-05T20:15:00.000Z')
    await openOffline({
      member: aMember(),
      heardAt,
      posts: [aPost({ authorId: ada.id, dateNeeded: soon })],
    })
    await preview().getByText(texts.board.asOf('Thu, Mar 5, 12:15 PM'), { exact: true }).waitFor()
  })

  it('P-143 says that there is nothing to print, and then prints nothing', async () => {
    await openOffline({ member: aMember() })
    await page.getByText(texts.empty.text).waitFor()
    expect(await page.getByRole('button', { name: texts.print }).isDisabled()).toBe(true)
  })
})

it('P-143 is reached from the board, and leads back to it', async () => {
  await phone.reset()
  await phone.mount(paths.communityHelp, { member: aMember(), server: {} })
  await page.getByRole('link', { name: postTexts.board.print, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: texts.title }).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.printBoard)
  await page.getByRole('main').getByRole('link', { name: uiTexts.back }).click()
  await page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
})

describe('its pages', () => {
  const posts = Array.from({ length: 5 }, (_, index) =>
    aPost({ authorId: ada.id, title: `Ride ${index + 1}`, dateNeeded: toIso(Date.now() + dayMs + index) }),
  )
  beforeEach(() => openOffline({ member: aMember(), posts }))
  const pagesShown = () =>
    preview()
      .getByRole('region')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))

  it('P-143 are numbered, become more with larger letters, and fewer without slips', async () => {
    await expect.poll(pagesShown).toEqual(['Page 1 of 2', 'Page 2 of 2'])
    await preview().getByText('Page 2 of 2', { exact: true }).waitFor()
    await page.getByRole('status').getByText('2 pages').waitFor()
    await check(texts.large).check()
    await expect.poll(pagesShown).toHaveLength(3)
    await check(texts.slips).uncheck()
    await expect.poll(pagesShown).toHaveLength(2)
    await check(texts.large).uncheck()
    await expect.poll(pagesShown).toEqual(['Page 1 of 1'])
  })

  it('P-143 leave out a post, and are printed, by the keyboard alone', async () => {
    await page.evaluate(() => {
      window.printCount = 0
      window.print = () => {
        window.printCount += 1
      }
    })
    await press(page, page.locator('summary'))
    const ride = check('Ride 2')
    await tabTo(page, ride)
    await page.keyboard.press('Space')
    await expect.poll(titles).toEqual(['Ride 1', 'Ride 3', 'Ride 4', 'Ride 5'])
    await page.getByText(texts.choose(4), { exact: true }).waitFor()
    const button = page.getByRole('button', { name: texts.print })
    await tabTo(page, button)
    await expectFocus(button)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.printCount)).toBe(1)
  })

  it('P-143 have a code on each post and each slip that leads to the post', async () => {
    await articles().first().waitFor()
    const origin = new URL(page.url()).origin
    const linkTo = (index: number) => `${origin}${postPath(posts[index]?.id ?? '')}`
    expect(await decode(articles().nth(0).getByRole('img'))).toBe(linkTo(0))
    expect(await decode(articles().nth(4).getByRole('img'))).toBe(linkTo(4))
    const slipCodes = preview().locator('[aria-hidden="true"] svg')
    await expect.poll(() => slipCodes.count()).toBe(16)
    expect(await decode(slipCodes.nth(7))).toBe(linkTo(3))
  })

  it.each(['letter', 'a4'] as const)(
    'P-143 cut the longest texts after a whole line, on %s',
    async (paper) => {
      const longest = aPost({
        ...{
          authorId: ada.id,
          title: 'Wide words '.repeat(9),
          description: 'Words without an end '.repeat(40),
        },
        ...{
          subcategory: 'Something that takes many words to say, and more',
          category: 'other',
          dateNeeded: soon,
        },
      })
      await openOffline({ member: aMember(), posts: [longest] })
      try {
        for (const [isLarge, hasSlips] of [
          [false, true],
          [false, false],
          [true, false],
          [true, true],
        ] as const) {
          await showOnScreen()
          await pick(page, texts.papers[paper])
          await check(texts.large).setChecked(isLarge)
          await check(texts.slips).setChecked(hasSlips)
          await page
            .getByRole('button', { name: texts.print, disabled: false })
            .and(page.locator(':not([aria-busy])'))
            .waitFor()
          await showOnPaper()
          expect(await heightToWidth(preview().getByRole('region').first())).toBeCloseTo(shapes[paper], 2)
          const roomBelow = await articles().evaluate((article) => {
            const text = article.querySelector('p:last-of-type')
            return article.getBoundingClientRect().bottom - (text?.getBoundingClientRect().bottom ?? 0)
          })
          expect(roomBelow, `large ${isLarge}, slips ${hasSlips}`).toBeGreaterThanOrEqual(0)
        }
      } finally {
        await showOnScreen()
      }
    },
  )

  it('P-143 are black on white and alone on the paper, in the dark theme too', async () => {
    await showOnPaper()
    await page.emulateMedia({ colorScheme: 'dark' })
    try {
      await preview().waitFor()
      for (const part of [page.getByRole('banner').first(), page.getByRole('button', { name: texts.print })])
        expect(await part.isVisible()).toBe(false)
      const sheet = preview().getByRole('region').first()
      const box = await sheet.evaluate((element) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor } = getComputedStyle(element)
        return { top: top + scrollY, left: left + scrollX, width, height, color, backgroundColor }
      })
      expect(box).toEqual({
        ...{ top: 0, left: 0, width: 8.5 * 96, height: 11 * 96 },
        ...{ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' },
      })
    } finally {
      await showOnScreen()
    }
  })
})

describe('the poster', () => {
  const sheet = () => page.getByRole('region', { name: texts.sheets.poster })

  it('P-143 leads to the community or by an invitation link, and refuses a link to elsewhere', async () => {
    await openOffline({ member: aMember() })
    await pick(page, texts.sheets.poster)
    const { origin, host } = new URL(page.url())
    expect(await decode(sheet().getByRole('img'))).toBe(origin)
    await sheet().getByText(host).waitFor()
    const link = page.getByLabel(texts.link)
    const invitation = `${origin}/join#${createId()}`
    await link.fill(invitation)
    expect(await decode(sheet().getByRole('img'))).toBe(invitation)
    await link.fill('https://elsewhere.example/join')
    await page.getByText(texts.linkWrong(host)).waitFor()
    expect(await sheet().count()).toBe(0)
    expect(await page.getByRole('button', { name: texts.print }).isDisabled()).toBe(true)
  })

  it('P-143 where people join by invitation, the poster leads to an invitation', async () => {
    await phone.reset()
    await phone.mount(paths.printBoard, {
      member: aMember(),
      server: {
        'community.about': {
          ...{ name: 'Echo Park', displayLocation: 'Los Angeles, CA' },
          ...{ signUp: 'closed', needsInvitation: true },
        },
      },
    })
    await page.getByRole('banner').getByText('Echo Park', { exact: true }).waitFor()
    await pick(page, texts.sheets.poster)
    await page.getByText(texts.linkNeeded).waitFor()
    expect(await sheet().count()).toBe(0)
    await page.getByLabel(texts.link).fill(`${phone.origin}/invite/mE2uVSgCJrDx0Vl1ZcEwPA`)
    await sheet().waitFor()
  })

  it.each([
    ['code', texts.poster.askForCode],
    ['closed', texts.closed.title],
  ] as const)('P-143 says how one gets in where sign-up is %s', async (signUp, text) => {
    await phone.reset()
    await phone.mount(paths.printBoard, {
      member: aMember(),
      server: { 'community.about': { name: 'Echo Park', displayLocation: 'Los Angeles, CA', signUp } },
    })
    await page.getByRole('banner').getByText('Echo Park', { exact: true }).waitFor()
    await pick(page, texts.sheets.poster)
    await page.getByText(text).waitFor()
    await expect.poll(() => sheet().count()).toBe(signUp === 'closed' ? 0 : 1)
  })

  it('P-143 is A4 in a community that writes on A4, until Letter is chosen', async () => {
    await phone.reset()
    await phone.mount(paths.printBoard, {
      member: aMember(),
      server: { 'community.about': { name: 'Brunnen', displayLocation: 'Berlin', country: 'de' } },
    })
    await page.getByRole('radio', { name: texts.papers.a4, checked: true }).waitFor()
    await pick(page, texts.sheets.poster)
    const pageRules = () => page.locator('style').evaluateAll((all) => all.map((each) => each.textContent))
    await expect.poll(pageRules).toContain('@page{size:A4 portrait;margin:0}')
    await expect.poll(() => heightToWidth(sheet())).toBeCloseTo(shapes.a4, 2)
    await pick(page, texts.papers.letter)
    await expect.poll(pageRules).toContain('@page{size:letter portrait;margin:0}')
    await expect.poll(() => heightToWidth(sheet())).toBeCloseTo(shapes.letter, 2)
  })
})

/** The height of each paper as a multiple of its width. */
const shapes = { letter: 11 / 8.5, a4: 297 / 210 }

function heightToWidth(sheet: Locator): Promise<number> {
  return sheet.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return height / width
  })
}

/** A phone narrower than the paper would show the sheets smaller, and go on with that on its screen. */
async function showOnPaper(): Promise<void> {
  await page.setViewportSize({ width: 816, height: 1056 })
  await page.emulateMedia({ media: 'print' })
}

async function showOnScreen(): Promise<void> {
  await page.emulateMedia({ media: null })
  await straighten(page)
}

/** Reads a code as a camera does. */
async function decode(code: Locator): Promise<string> {
  const { side, modules } = await code.evaluate((svg) => ({
    side: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    modules: svg.querySelector('path:last-child')?.getAttribute('d') ?? '',
  }))
  const scale = 4
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, left, top, length] of modules.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let y = 0; y < scale; y += 1) {
      const start = (Number(top) * scale + y) * width + Number(left) * scale
      for (let x = start; x < start + Number(length) * scale; x += 1) data.fill(0, x * 4, x * 4 + 3)
    }
  }
  return decodeQr({ width, height: width, data })
}
