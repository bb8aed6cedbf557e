/** Signing in with Google and Apple: the ways in, and connecting them to one's account, over a stand-in. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { tooManyText } from '@porchlight/contracts/errors/too-many.text'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { accountTexts } from '../../../locales/en/account.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { aMember } from '../../members/members.factory.ts'
import { aboutBoth, providerStates, providersServer } from './providers.states.ts'

const { proof, providers: texts } = accountTexts
const { names, noSignal, failed: failedText, way } = sessionTexts.provider

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(providerStates, () => phone)

const line = (name: string) =>
  page.getByRole('region', { name: texts.title }).getByRole('listitem').filter({ hasText: name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const findRequests = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)

async function mount(server: StandInResponses, search = ''): Promise<void> {
  await phone.mount(`${paths.accountSettings}${search}`, { member: aMember(), server })
}

describe('providers on the sign-in screen', () => {
  it('S-015 SH-013 Apple is beside Google where both are set up', async () => {
    await phone.mount(paths.auth, { server: { 'community.about': aboutBoth } })
    for (const name of [names.google, names.apple]) {
      await page.getByRole('button', { name: way(name) }).waitFor()
    }
    await phone.offline(true)
    await page.getByRole('button', { name: way(names.apple) }).click()
    await page.getByRole('alert').getByText(noSignal(names.apple)).waitFor()
  })

  it('a failure names its provider', async () => {
    await phone.mount('/auth?failed=apple', { server: { 'community.about': aboutBoth } })
    await expectToast(page, {
      title: 'Login failed',
      description: failedText(names.apple),
      destructive: true,
    })
  })
})

describe('providers in account settings', () => {
  it('each shows whether it is connected, and since when', async () => {
    await mount(providersServer('google'))
    await line(names.google)
      .getByText(/^Connected since \w/)
      .waitFor()
    await line(names.apple).getByText(texts.not).waitFor()
  })

  it('the part is missing where the community offers none', async () => {
    await mount({ ...providersServer(), 'community.about': { ...aboutBoth, signInWith: [] } })
    await page.getByRole('region', { name: accountTexts.devices.title }).waitFor()
    expect(await page.getByRole('region', { name: texts.title }).count()).toBe(0)
  })

  it('Q19 connecting without a fresh sign-in asks for a confirmation first', async () => {
    await mount({ ...providersServer(), 'sessions.startConnecting': new Refused('sign_in_again') })
    await press(texts.connectOf(names.apple))
    await page.getByRole('dialog', { name: proof.title }).waitFor()
    await page.keyboard.press('Escape')
    await line(names.apple).getByRole('alert').waitFor()
    expect(findRequests('sessions.startConnecting')).toHaveLength(1)
  })

  it('a new connection is reported once, and the address drops the parameter', async () => {
    await mount(providersServer('apple'), '?connected=apple')
    await expectToast(page, { title: texts.done(names.apple) })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it.each([
    ['connected-elsewhere', proof.connectedElsewhere],
    ['disconnect-first', proof.disconnectFirst],
    ['sign-in-again', proof.tooLate],
    ['too-many&seconds=240', tooManyText({ isOfPlace: true, waitSeconds: 240 })],
    ['apple', proof.failedAt(names.apple)],
    ['whatever', proof.failureText],
  ])('a failed connection is explained: %s', async (reason, text) => {
    await mount(providersServer(), `?failed=${reason}`)
    await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('disconnecting asks first, and the list follows', async () => {
    await mount({ ...providersServer('google'), 'sessions.disconnect': { hasPassword: true, providers: [] } })
    await press(texts.disconnectOf(names.google))
    phone.server.change(providersServer())
    await page.getByRole('dialog').getByRole('button', { name: texts.disconnect, exact: true }).click()
    await line(names.google).getByText(texts.not).waitFor()
    expect(findRequests('sessions.disconnect')).toHaveLength(1)
  })

  it('the last way to sign in stays, and the dialog explains it', async () => {
    await mount({ ...providersServer('google'), 'sessions.disconnect': new Refused('last_way_in') })
    await press(texts.disconnectOf(names.google))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: texts.disconnect, exact: true }).click()
    await dialog.getByText(/only way to log in/).waitFor()
    await dialog.getByRole('button', { name: texts.keep }).click()
    await line(names.google)
      .getByText(/^Connected since/)
      .waitFor()
  })

  it('without a signal there are no buttons, and the list stays', async () => {
    await mount(providersServer('google'))
    await line(names.google).waitFor()
    await phone.offline(true)
    await expect.poll(() => line(names.google).getByRole('button').count()).toBe(0)
    await line(names.google)
      .getByText(/^Connected since/)
      .waitFor()
  })
})
