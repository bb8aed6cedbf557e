/**
 * Screens in a page that others change, too: a translator, or an extension that marks words. Their states follow one another
 * as ever, and no text stays as it was, is lost, or stands there twice.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ForeignHand,
  foreignHands,
  scriptOfHand,
} from '../../../../tests/harness/phone/foreign-hands.ts'
import { findStaleTexts } from '../../../../tests/harness/phone/react-texts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../tests/mounted/paths.ts'
import { states } from '../../../../tests/screens/catalogue.ts'
import { namesOf, showStates } from '../../../../tests/screens/screen-state.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { appTexts } from '../locales/en/app.ts'

/** The screens where most parts come and go. `npm run prove` tests all screens with every kind of change. */
const chosenStates = ['auth', 'messages', 'community-help', 'chat-accept']
const hands = Object.keys(foreignHands) as ForeignHand[]

const walks = hands.flatMap((hand, turn) =>
  states
    .filter(({ name }) => {
      const place = chosenStates.indexOf(name)
      return process.env.EVERY_LOOK || (place >= 0 && place % hands.length === turn)
    })
    .map((state) => ({ hand, state, names: namesOf(state).join(', ') })),
)

describe.each(hands)('a translator that %s', (hand) => {
  let phone: MountedPhone

  beforeAll(async () => {
    phone = await openMountedPhone()
    await phone.context.addInitScript(scriptOfHand(hand))
    await phone.visit(emptyPath)
  })
  afterAll(() => phone?.discard())

  it.each(walks.filter((walk) => walk.hand === hand))(
    'leaves every text current: $names',
    async ({ state }) => {
      const faults: string[] = []
      for await (const { name, page } of showStates(phone, state)) {
        await untilDone(page)
        faults.push(...(await findStaleTexts(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
      expect(await phone.page.evaluate(() => window.foreignChanges?.count)).toBeGreaterThan(0)
    },
  )
})

it('elements that a translator removed cause no error', async () => {
  const phone = await openMountedPhone()
  try {
    const { page } = phone
    const neighbor = aPerson()
    const posts = ['A tall ladder', 'Soup for two'].map((title) =>
      aPost({ authorId: neighbor.id, title, type: 'offer', category: 'childcare_school' }),
    )
    await phone.mount('/community-help', { member: aMember(), people: [neighbor], posts, server: {} })
    await page.getByRole('article').first().waitFor()
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main > *, article, h1, nav li:first-child')) part.remove()
    })
    await page.getByRole('link', { name: appTexts.tabs.profile }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    expect(await page.getByText(appTexts.crash.title).count()).toBe(0)
  } finally {
    await phone.discard()
  }
})

/** Others work a little later than the app. */
async function untilDone(page: Page): Promise<void> {
  await page.waitForFunction(() => window.foreignChanges?.isAtWork === false)
}
