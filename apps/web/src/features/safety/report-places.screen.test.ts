/** Third places and their reviews are reported, on their page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPlace, aReview } from '../places/places.factory.ts'

const place = aPlace({ name: 'The Long Table' })
const other = aPlace({ name: 'Long Table, the second', address: '1714 Palmetto Street' })

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const reported = () =>
  phone.server.sentOperations.filter(({ name }) => name === 'safety.report').map(({ args }) => args)

it('a place is reported as closed, or as the same as another, which is named', async () => {
  await phone.mount(`/third-places/${place.id}`, { member: aMember(), places: [place, other], server: {} })
  await page.getByRole('button', { name: 'Report this place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this place' })
  await dialog.getByRole('radio', { name: 'It’s closed for good' }).check()
  await dialog.getByRole('radio', { name: 'The same as another place' }).check()
  await dialog.getByLabel('Which place is it the same as?').fill('second')
  await dialog.getByRole('radio', { name: /Long Table, the second/ }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect
    .poll(reported)
    .toMatchObject([{ subject: 'place', subjectId: place.id, reason: 'same_as', sameAsId: other.id }])
})

it('a neighbor’s review is reported without the reasons that are only for places', async () => {
  const bea = aPerson()
  await phone.mount(`/third-places/${place.id}`, {
    member: aMember(),
    places: [place],
    people: [bea],
    placeReviews: [aReview(place.id, bea.id)],
    server: {},
  })
  await page.getByRole('button', { name: 'Report this review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this review' })
  expect(await dialog.getByRole('radio', { name: 'It’s closed for good' }).count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(reported).toMatchObject([{ subject: 'placeReview', reason: 'spam' }])
})
