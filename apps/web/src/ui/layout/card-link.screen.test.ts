/** A card leads where its link does, wherever it is tapped; what else can be tapped on it, and its words, stay what they are. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MountedPhone, openMountedDesktop } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../../features/members/members.factory.ts'
import { aPlace } from '../../features/places/places.factory.ts'
import { aPost } from '../../features/posts/posts.factory.ts'
import { paths, personPath, placePath, postPath } from '../../paths.ts'

let phone: MountedPhone
let page: Page
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const post = aPost({
  ...{ authorId: bea.id, title: 'A ladder', description: 'It is for the gutter, on Saturday.' },
  ...{ dateNeeded: tomorrow(), category: 'childcare_school' },
})
const place = aPlace({ name: 'The Long Table', description: 'Soup at noon.' })

beforeAll(async () => {
  phone = await openMountedDesktop()
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(() => page.evaluate(() => document.getSelection()?.removeAllRanges()))

const member = aMember()
const ownPost = aPost({ authorId: member.id, title: 'A saw', category: 'childcare_school' })

const mount = (path: string, posts = [post]) =>
  phone.mount(path, { member, people: [bea], posts, places: [place], server: {} })
const pathNow = () => new URL(page.url()).pathname

const cards: { name: string; path: string; spot: () => Locator; leadsTo: string }[] = [
  {
    name: 'the text of a card on the board',
    path: `${paths.communityHelp}`,
    spot: () => page.getByRole('article').getByText(post.description),
    leadsTo: postPath(post.id),
  },
  {
    name: 'the tag of a card on the board',
    path: paths.communityHelp,
    spot: () => page.getByRole('article').getByText('Need Help'),
    leadsTo: postPath(post.id),
  },
  {
    name: 'the date of a row on home',
    path: paths.home,
    spot: () =>
      page
        .getByRole('region', { name: /^Upcoming/ })
        .locator('time')
        .first(),
    leadsTo: postPath(post.id),
  },
  {
    name: 'the text of a place',
    path: paths.places,
    spot: () => page.getByText(place.description).first(),
    leadsTo: placePath(place.id),
  },
]

it.each(cards)('$name opens the card’s post', async ({ path, spot, leadsTo }) => {
  await mount(path)
  await spot().click()
  await expect.poll(pathNow).toBe(leadsTo)
})

it('the author and the buttons of a card are tapped by themselves', async () => {
  await mount(paths.communityHelp)
  const card = page.getByRole('article', { name: post.title })
  await card.getByRole('link', { name: 'Bea S.' }).click()
  await expect.poll(pathNow).toBe(personPath(bea.id))
  await mount(paths.communityHelp, [ownPost])
  await page.getByRole('article', { name: ownPost.title }).getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  // A tap on a dialog that a card opened is none on the card.
  await dialog.getByRole('heading').click()
  expect(pathNow()).toBe(paths.communityHelp)
})

it('the card’s text can be selected, and its one link is reached by the keyboard', async () => {
  await mount(paths.communityHelp)
  const card = page.getByRole('article', { name: post.title })
  const words = card.getByText(post.description)
  // Waits until it stands still.
  await words.hover({ position: { x: 2, y: 10 } })
  const box = await words.boundingBox()
  if (!box) throw new Error('the words are not in sight')
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 10, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => document.getSelection()?.toString())).toMatch(/^It is/)
  expect(pathNow()).toBe(paths.communityHelp)
  const leading = await card.locator('a[href^="/posts/"]').count()
  expect([leading, await card.getAttribute('tabindex')]).toEqual([1, null])
})
