/** Account setup and account settings, and showing once more that it is the member. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { aMember } from '../members/members.factory.ts'
import { offering } from '../posts/posts.factory.ts'
import { accountStates } from './account.states.ts'

const { settings, setup } = accountTexts

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(accountStates, () => phone)

const title = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

describe('the way there', () => {
  it('A-001 A-015 the gear of the profile leads to account setup, and that to account settings', async () => {
    await phone.mount('/profile', { member: aMember(), server: {} })
    await page.getByRole('link', { name: profileTexts.settings }).click()
    await title(setup.title)
    await page.getByRole('link', { name: setup.settings }).click()
    await title(settings.title)
    expect(new URL(page.url()).pathname).toBe('/account-settings')
    await page.getByRole('link', { name: accountTexts.back }).click()
    await title(setup.title)
  })

  it('A-003 logging out asks what becomes of what is unsent, as on the profile', async () => {
    await phone.offline(true)
    const waiting = [offering({ title: 'Eggs from our hens' })]
    await phone.mount('/account-settings', { member: aMember(), waiting, server: {} })
    await page.getByRole('button', { name: settings.signOut }).click()
    await page.getByText(sessionTexts.signOut.waiting(1)).waitFor()
    await page.getByRole('button', { name: sessionTexts.signOut.stay }).click()
    await title(settings.title)
    await phone.offline(false)
  })
})
