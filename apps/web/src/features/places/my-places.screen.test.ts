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

const mine = () => page.getByRole('region', { name: 'My Places' })

it('M-078 M-079 M-081 one’s own places with two tags each, and the way to all', async () => {
  const own = aPlace({ name: 'A bench', tags: ['quiet', 'social', 'coffee'] })
  const placeMarks = [aMark(own.id, { isOwn: true })]
  await phone.mount('/profile', { member: aMember(), places: [own, aPlace()], placeMarks, server: {} })
  await mine().getByRole('link', { name: 'A bench' }).waitFor()
  expect(await mine().getByRole('listitem').getByText('The Long Table').count()).toBe(0)
  await mine().getByText('Quiet', { exact: true }).waitFor()
  await mine().getByText('Social', { exact: true }).waitFor()
  expect(await mine().getByText('Coffee', { exact: true }).count()).toBe(0)
  const all = mine().getByRole('link', { name: 'Third places' })
  expect(await all.getAttribute('href')).toBe('/third-places')
  expect(await mine().getByRole('link', { name: 'A bench' }).getAttribute('href')).toBe(
    `/third-places/${own.id}`,
  )
})

it('M-080 says that none was added yet', async () => {
  await phone.mount('/profile', { member: aMember(), places: [aPlace()], server: {} })
  await mine().getByText('No places added yet', { exact: true }).waitFor()
})
