/** The outbox on a wide screen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writePost } from '../../../../../tests/harness/posting.ts'
import { closeToast } from '../../../../../tests/harness/toasts.ts'
import { type MountedPhone, openMountedDesktop } from '../../../../../tests/mounted/mounted-phone.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { aMember } from '../members/members.factory.ts'

let desktop: MountedPhone
beforeAll(async () => {
  desktop = await openMountedDesktop()
})
afterAll(() => desktop?.discard())

it('SH-070 D9 stands in one column that reads well, each thing’s buttons beside its words', async () => {
  const { page } = desktop
  await desktop.mount('/', { member: aMember(), server: {} })
  await desktop.offline(true)
  for (const title of ['Soup on Sunday', 'A second pair of hands']) {
    await writePost(page, { type: 'offer', title })
    await closeToast(page)
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  const [first, second] = ['Soup on Sunday', 'A second pair of hands'].map((title) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }),
  )
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
  const place = async (locator = first) => {
    const box = await locator?.boundingBox()
    if (!box) throw new Error('It is not to be seen.')
    return box
  }
  const card = await place()
  const words = await place(first?.getByText('Any help is welcome.'))
  const edit = await place(first?.getByRole('button', { name: /^Edit/ }))
  const discard = await place(first?.getByRole('button', { name: /^Discard/ }))
  expect(card.width).toBeLessThanOrEqual(760)
  expect(edit.x).toBeGreaterThan(words.x + words.width)
  expect(discard.x).toBeGreaterThan(edit.x)
  expect(discard.y).toBe(edit.y)
  expect(discard.y + discard.height).toBeLessThan(card.y + card.height)
  expect((await place(second)).y).toBeGreaterThan(card.y + card.height)
})
