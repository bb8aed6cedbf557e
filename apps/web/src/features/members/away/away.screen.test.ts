/** Away until a day: setting it and ending it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { formatDate } from '../../../locales/en/formats.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { aMember } from '../members.factory.ts'
import { dayOf, startOfDay } from './local-day.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const main = () => page.getByRole('main')

it('28.4 an away date is set in the settings, stored without a signal, and removed again', async () => {
  await phone.mount('/account-setup', { member: aMember(), server: {} })
  await phone.offline(true)
  await main().getByRole('button', { name: memberTexts.away.none }).click()
  const dialog = page.getByRole('dialog', { name: memberTexts.away.title })
  await dialog.getByRole('button', { name: memberTexts.away.save }).click()
  await dialog.getByText(memberTexts.away.chooseDay).waitFor()
  const day = dayOf(Date.now(), 5)
  await dialog.getByLabel(memberTexts.away.label).fill(day)
  await dialog.getByRole('button', { name: memberTexts.away.save }).click()
  const until = memberTexts.away.until(formatDate(startOfDay(day)))
  await main().getByRole('button', { name: until }).click()
  await dialog.getByRole('button', { name: memberTexts.away.back }).click()
  await main().getByRole('button', { name: memberTexts.away.none }).waitFor()
  await phone.offline(false)
  await expect
    .poll(() => phone.server.sentOperations.map(({ name, args }) => [name, args]))
    .toEqual([
      ['members.setAway', { awayUntil: expect.any(String) }],
      ['members.setAway', { awayUntil: null }],
    ])
})
