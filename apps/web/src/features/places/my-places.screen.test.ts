/** Tests of the member's added places on the profile. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../members/members.factory.ts'
import { aMark, aPlace } from './places.factory.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const findOwnRegion = () => page.getByRole('region', { name: 'My Places' })

it('M-078 M-079 M-081 the list has the member’s own places with two tags each, and a link to all', async () => {
  const ownPlace = aPlace({ name: 'A bench', tags: ['quiet', 'social', 'coffee'] })
  const placeMarks = [aMark(ownPlace.id, { isOwn: true })]
  await phone.mount('/profile', { member: aMember(), places: [ownPlace, aPlace()], placeMarks, server: {} })
  await findOwnRegion().getByRole('link', { name: 'A bench' }).waitFor()
  expect(await findOwnRegion().getByRole('listitem').getByText('The Long Table').count()).toBe(0)
  await findOwnRegion().getByText('Quiet', { exact: true }).waitFor()
  await findOwnRegion().getByText('Social', { exact: true }).waitFor()
  expect(await findOwnRegion().getByText('Coffee', { exact: true }).count()).toBe(0)
  const all = findOwnRegion().getByRole('link', { name: 'Third places' })
  expect(await all.getAttribute('href')).toBe('/third-places')
  expect(await findOwnRegion().getByRole('link', { name: 'A bench' }).getAttribute('href')).toBe(
    `/third-places/${ownPlace.id}`,
  )
})

it('M-082 a place that has closed says so', async () => {
  const closedPlace = aPlace({ name: 'A bench', isClosed: true })
  const placeMarks = [aMark(closedPlace.id, { isOwn: true })]
  await phone.mount('/profile', { member: aMember(), places: [closedPlace], placeMarks, server: {} })
  await findOwnRegion().getByRole('listitem').getByText('Closed', { exact: true }).waitFor()
})

it('M-080 an empty list says that none was added yet', async () => {
  await phone.mount('/profile', { member: aMember(), places: [aPlace()], server: {} })
  await findOwnRegion().getByText('No places added yet', { exact: true }).waitFor()
})
