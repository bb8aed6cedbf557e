/** Deleting one's account: it is explained before, asked once more, and taken back by one tap on any screen. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import * as members from '@porchlight/contracts/members/members.operations'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../../tests/harness/phone/busy-buttons.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { accountTexts } from '../../../locales/en/account.ts'
import { leavingNoticeTexts } from '../../../locales/en/leaving.notice.ts'
import { leavingTexts as texts } from '../../../locales/en/leaving.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { aMember } from '../../members/members.factory.ts'
import { offering } from '../../posts/posts.factory.ts'
import { passkeyResponses, twoDevices } from '../account.states.ts'
import { leavePath, leavingStates } from './leaving.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(leavingStates, () => phone)

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const listRequestBodies = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
const open = (server: StandInResponses = {}) => phone.mount(leavePath, { member: aMember(), server })

/** 'Saturday, December 12', where the phone is. */
const dayOnPhone = (days: number) =>
  page.evaluate(
    (at) => {
      const words = { weekday: 'long', month: 'long', day: 'numeric' } as const
      return new Date(at).toLocaleDateString('en-US', words)
    },
    Date.now() + days * dayMs,
  )

const inDays = (days: number) => toIso(Date.now() + days * dayMs)

describe('requesting to leave', () => {
  it('M-111 account settings lead to the screen, which offers a break first', async () => {
    await phone.mount('/account-settings', {
      member: aMember(),
      server: { 'sessions.devices': twoDevices, ...passkeyResponses },
    })
    await page.getByRole('link', { name: texts.row, exact: true }).click()
    await page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
    // Like every screen it begins at its top, though the address is the same but for its view.
    await expectFocus(page.getByRole('main'))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual([texts.pause.title, texts.goes.title, texts.stays.title, texts.before.title])
    await press(texts.pause.open)
    await page.getByRole('dialog', { name: memberTexts.away.title }).waitFor()
    expect(listRequestBodies('members.leave')).toEqual([])
  })

  it('M-111 leaving asks once more with the day, and is sent once, with the parting words', async () => {
    await open({ 'members.leave': { message: '', leavesAt: inDays(14) } })
    await page.getByLabel(texts.words, { exact: true }).fill('We move to another town.')
    await press(texts.submit)
    await page.getByText(texts.questionText(await dayOnPhone(14))).waitFor()
    await press(texts.cancel)
    expect(listRequestBodies('members.leave')).toEqual([])
    await press(texts.submit)
    await press(texts.confirm)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(listRequestBodies('members.leave')).toEqual([{ words: 'We move to another town.' }])
  })

  it('M-111 the question stays until the day of leaving is on the screen', async () => {
    const member = aMember()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const server = { 'members.leave': { message: '', leavesAt: inDays(14) } }
    await phone.mount(leavePath, { member, server, roundsAfter: promise })
    await press(texts.submit)
    const response = phone.awaitResponse(members.leave)
    await press(texts.confirm)
    await response
    expect(await listBusyButtons(page)).toEqual([texts.confirm])
    // What the server has accepted is not taken back by this button.
    await press(texts.cancel)
    await page.getByText(texts.questionText(await dayOnPhone(14))).waitFor()
    phone.server.bring([{ table: 'members', id: member.id, row: { ...member, leavesAt: inDays(14) } }])
    release()
    await page.getByText(leavingNoticeTexts.title(await dayOnPhone(14))).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('Q19 M-111 without a fresh sign-in it asks for the password, and continues', async () => {
    let isVerified = false
    const leaveResponse = { message: '', leavesAt: inDays(14) }
    await open({
      'members.leave': async () => (isVerified ? leaveResponse : new Refused('sign_in_again')),
      'sessions.confirm': async () => {
        isVerified = true
        return { message: '' }
      },
    })
    await press(texts.submit)
    await press(texts.confirm)
    await page.getByLabel(accountTexts.proof.password, { exact: true }).fill('a lamp in the window')
    await press(accountTexts.proof.submit)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(listRequestBodies('members.leave')).toHaveLength(2)
  })

  it('M-111 a refused or failed request says so, and nothing changes', async () => {
    await open({ 'members.leave': new Refused('last_operator') })
    await press(texts.submit)
    await press(texts.confirm)
    await page.getByText('make-operator', { exact: false }).waitFor()
    phone.server.change({ 'members.leave': new Refused('unavailable') })
    await press(texts.confirm)
    await page.getByText('The server can’t save right now.', { exact: false }).waitFor()
    // The server may have received it, and only its response is missing.
    await page.route('**/api/auth/leave', (route) => route.abort())
    await press(texts.confirm)
    await page.getByText('It may have gone through anyway.', { exact: false }).waitFor()
    await page.unroute('**/api/auth/leave')
  })

  it('M-111 without a signal leaving is not offered; waiting entries are named', async () => {
    await phone.offline(true)
    await phone.mount(leavePath, {
      member: aMember(),
      waitingEntries: [offering({ title: 'A ladder' })],
      server: {},
    })
    await page.getByText(texts.waiting(1)).waitFor()
    expect(await page.getByRole('button', { name: texts.submit, exact: true }).count()).toBe(0)
  })

  it('M-111 parting words that are too long are reported at their field, before the question', async () => {
    await open()
    await page.getByLabel(texts.words, { exact: true }).fill('x'.repeat(501))
    await page.getByText(texts.tooLong).waitFor()
    await press(texts.submit)
    await expectFocus(page.getByLabel(texts.words, { exact: true }))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the fourteen days', () => {
  const leaving = (days = 9) => aMember({ leavesAt: inDays(days) })

  it('M-111 every screen shows the day, and one tap keeps the account: its button is busy until the response', async () => {
    const gate = Promise.withResolvers<void>()
    await phone.mount('/profile', {
      member: leaving(),
      server: { 'members.stay': () => gate.promise.then(() => ({ message: '' })) },
    })
    await page.getByText(leavingNoticeTexts.title(await dayOnPhone(9))).waitFor()
    await page.getByRole('button', { name: leavingNoticeTexts.keep, exact: true }).dblclick()
    await expect.poll(() => listBusyButtons(page)).toEqual([leavingNoticeTexts.keep])
    gate.resolve()
    await expectToast(page, { title: leavingNoticeTexts.kept })
    await expect.poll(() => listBusyButtons(page)).toEqual([])
    expect(listRequestBodies('members.stay')).toEqual([{}])
  })

  it('M-111 a failed request to stay shows its reason, and can be repeated', async () => {
    await phone.mount('/profile', {
      member: leaving(-1),
      server: { 'members.stay': new Refused('already_gone') },
    })
    await page.getByText(leavingNoticeTexts.overdue).waitFor()
    await press(leavingNoticeTexts.keep)
    await page.getByText('Your account is already being deleted', { exact: false }).waitFor()
    phone.server.change({ 'members.stay': { message: '' } })
    await press(leavingNoticeTexts.keep)
    await expectToast(page, { title: leavingNoticeTexts.kept })
  })

  it('M-111 a leaving member is not offered to leave again, and other members see no notice', async () => {
    await phone.mount(leavePath, { member: leaving(), server: {} })
    await page.getByRole('button', { name: leavingNoticeTexts.keep }).waitFor()
    expect(await page.getByRole('button', { name: texts.submit, exact: true }).count()).toBe(0)
    await phone.mount('/profile', { member: aMember(), server: {} })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByRole('button', { name: leavingNoticeTexts.keep }).count()).toBe(0)
  })
})
