/**
 * Tests the app on the home screen of an iPhone. A file that the app made opens over it there, without a way back, so
 * the file goes through the system's share sheet.
 */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { aMeetup, aMeetupPost } from '../features/meetups/meetups.factory.ts'
import { aMember } from '../features/members/members.factory.ts'
import { offering } from '../features/posts/posts.factory.ts'
import { meetupTexts } from '../locales/en/meetups.ts'
import { outboxTexts } from '../locales/en/outbox.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

declare global {
  interface Window {
    /** The files that were passed to the system's share sheet, and those passed to the browser as a download. */
    handedOver: { shared: string[]; downloaded: string[] }
  }
}

interface Browser {
  isOnHomeScreen?: boolean
  canShare?: boolean
  /** The result of the share sheet. */
  ends?: 'shared' | 'AbortError' | 'NotAllowedError'
}

function actAs({ isOnHomeScreen = true, canShare = true, ends = 'shared' }: Browser): Promise<void> {
  return page.evaluate(
    ([standalone, isPossible, end]) => {
      window.handedOver = { shared: [], downloaded: [] }
      Object.defineProperty(Navigator.prototype, 'standalone', { configurable: true, value: standalone })
      Navigator.prototype.canShare = ({ files = [] } = {}) => isPossible && files.length === 1
      Navigator.prototype.share = async ({ files = [] } = {}) => {
        for (const file of files) {
          const text = await file.text()
          window.handedOver.shared.push(`${file.name} ${file.type} ${text.length > 50}`)
        }
        if (end !== 'shared') throw new DOMException('', end)
      }
      HTMLAnchorElement.prototype.click = function () {
        window.handedOver.downloaded.push(this.download)
      }
    },
    [isOnHomeScreen, canShare, ends] as const,
  )
}

const handedOver = () => page.evaluate(() => window.handedOver)

async function saveMeetup(): Promise<void> {
  const post = aMeetupPost({ dateNeeded: toIso(Date.now() + dayMs) })
  const member = aMember()
  await phone.mount(`/posts/${post.id}`, {
    member,
    posts: [post],
    postDetails: [{ id: post.id, authorId: member.id, location: post.location }],
    meetups: [aMeetup(post.id, { organizerId: member.id })],
    server: {},
  })
  await page.getByRole('button', { name: meetupTexts.calendar }).click()
}

async function saveOutbox(): Promise<void> {
  await phone.mount('/outbox', { member: aMember(), waitingEntries: [offering({ title: 'Soup on Sunday' })] })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: outboxTexts.exportDialog.download }).click()
}

describe('saving a file', () => {
  it.each<[string, () => Promise<void>, RegExp]>([
    ['P-141 of a meetup for a calendar', saveMeetup, /^meetup\.ics text\/calendar true$/],
    ['D9 of unsent entries', saveOutbox, /^porchlight-outbox-[-\d]+\.json application\/json true$/],
  ])('%s opens the system’s share sheet, and downloads nothing', async (_what, save, file) => {
    await actAs({})
    await save()
    await expect.poll(handedOver).toEqual({ shared: [expect.stringMatching(file)], downloaded: [] })
  })

  it('closing the sheet leaves the screen as it is', async () => {
    await actAs({ ends: 'AbortError' })
    await saveMeetup()
    await expect.poll(async () => (await handedOver()).shared.length).toBe(1)
    expect((await handedOver()).downloaded).toEqual([])
    expect(await page.getByText(meetupTexts.calendarFailed.title).count()).toBe(0)
  })

  it.each<[string, Browser]>([
    ['in a browser', { isOnHomeScreen: false }],
    ['where the sheet does not accept the file', { canShare: false }],
    ['where the sheet fails to open', { ends: 'NotAllowedError' }],
  ])('a file is downloaded as elsewhere %s', async (_where, browser) => {
    await actAs(browser)
    await saveMeetup()
    await expect.poll(async () => (await handedOver()).downloaded).toEqual(['meetup.ics'])
  })
})
