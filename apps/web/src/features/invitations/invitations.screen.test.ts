/** Inviting and being invited, on the screens. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { listBusyButtons } from '../../../../../tests/harness/phone/busy-buttons.ts'
import { choose } from '../../../../../tests/harness/phone/fields.ts'
import { expectFocus, leaveByEscape, press as pressKey } from '../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import { invitationTexts as texts } from '../../locales/en/invitations.ts'
import { inviteTexts } from '../../locales/en/invite.ts'
import { letterTexts } from '../../locales/en/letters.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { invitePath, paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import {
  actAs,
  exampleCode,
  exampleSignInName,
  instagram,
  invitationStates,
  joinHere,
  letterServer,
  openInvitation,
  openInvite,
  ownInvitations,
} from './invitations.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(invitationStates, () => phone)

const requestBodies = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const openList = (list = ownInvitations()) =>
  phone.mount(paths.invitations, {
    member: aMember(),
    server: {
      'invitations.list': list,
      'invitations.create': openInvitation,
      'invitations.cancel': openInvitation,
    },
  })

it('M-112 the profile leads to invitations; a camera reads the link from the picture, in dark colors, too', async () => {
  await phone.mount(paths.profile, { member: aMember(), server: { 'invitations.list': ownInvitations() } })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: profileTexts.invite }).click()
  const picture = page.getByRole('img', { name: texts.list.qr })
  const link = new URL(invitePath(exampleCode), page.url()).href
  expect(await page.getByLabel(texts.list.address).inputValue()).toBe(link)
  await page.getByText(texts.list.came(2, 5)).waitFor()
  const { data, info } = await sharp(await picture.screenshot())
    .resize(660)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQr({ width: info.width, height: info.height, data })).toBe(link)
  await page.emulateMedia({ colorScheme: null })
})

it('M-112 an invitation is made once, however often it is tapped, and its button is busy meanwhile; what is refused stands there with its reason', async () => {
  await openList(ownInvitations({ invitations: [] }))
  const make = page.getByRole('button', { name: texts.make.action })
  const gate = Promise.withResolvers<void>()
  phone.server.change({
    'invitations.create': () => gate.promise.then(() => openInvitation),
    'invitations.list': ownInvitations({ invitations: [openInvitation] }),
  })
  await make.dblclick()
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.make.action])
  gate.resolve()
  await expect
    .poll(() => requestBodies('invitations.create'))
    .toEqual([{ id: expect.any(String), uses: 1, days: 14 }])
  // A tap counts again once the list has the first one.
  await page.getByRole('button', { name: texts.list.cancel, exact: true }).waitFor()
  await expect.poll(() => listBusyButtons(page)).toEqual([])
  const retryAt = toIso(Date.now() + dayMs)
  phone.server.change({ 'invitations.create': new Refused('too_many', { retryAt }) })
  await make.click()
  await page.getByText('That was a lot at once.', { exact: false }).waitFor()
  await make.click()
  await expect.poll(() => requestBodies('invitations.create').length).toBe(3)
  const [first, second, third] = requestBodies('invitations.create').map(
    (body) => (body as { id: string }).id,
  )
  // A refused one is tried again under its own id, and the next one has another.
  expect([second === third, first === second]).toEqual([true, false])
  // Another choice is another invitation: the one of a lost try may have been made.
  await choose(page, texts.make.uses, texts.make.people(5))
  await make.click()
  await expect.poll(() => requestBodies('invitations.create').length).toBe(4)
  expect((requestBodies('invitations.create')[3] as { id: string }).id).not.toBe(third)
})

it('M-112 an invitation whose response is lost may have been made: the list is read again, and a second try has its id', async () => {
  await openList()
  const make = page.getByRole('button', { name: texts.make.action })
  await make.waitFor()
  const listRequestCount = requestBodies('invitations.list').length
  const lostIds: unknown[] = []
  await page.route('**/api/invitations', (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    lostIds.push((request.postDataJSON() as { id: string }).id)
    return route.abort()
  })
  await make.click()
  await page.getByText(texts.make.notSent).waitFor()
  await expect.poll(() => requestBodies('invitations.list').length).toBe(listRequestCount + 1)
  await page.unroute('**/api/invitations')
  for (const count of [5, 1]) await choose(page, texts.make.uses, texts.make.people(count))
  await make.click()
  await expect
    .poll(() => requestBodies('invitations.create'))
    .toEqual([{ id: lostIds[0], uses: 1, days: 14 }])
})

it('M-112 a new invitation leaves the form with its choice, the focus and the earlier codes where they are', async () => {
  await openList()
  const make = page.getByRole('button', { name: texts.make.action })
  const picture = page.getByRole('img', { name: texts.list.qr })
  await choose(page, texts.make.uses, texts.make.people(5))
  const gate = Promise.withResolvers<void>()
  const listRequestCount = requestBodies('invitations.list').length
  phone.server.change({ 'invitations.list': () => gate.promise.then(() => ownInvitations({ remaining: 2 })) })
  await make.press('Enter')
  await expect.poll(() => requestBodies('invitations.list').length).toBe(listRequestCount + 1)
  expect(await picture.count()).toBe(1)
  gate.resolve()
  await page.getByText(texts.make.remaining(2)).waitFor()
  await expectFocus(make)
  await expect.poll(() => listBusyButtons(page)).toEqual([])
  await make.press('Enter')
  await expect
    .poll(() => requestBodies('invitations.create').map((body) => (body as { uses: number }).uses))
    .toEqual([5, 5])
})

it('M-112 an invitation is canceled after a question, whose button is busy until the response', async () => {
  await openList()
  const cancel = page.getByRole('button', { name: texts.list.cancel, exact: true })
  await pressKey(page, cancel)
  await leaveByEscape(page.getByRole('dialog', { name: texts.list.cancelQuestion }), cancel)
  await cancel.click()
  await press(texts.list.keep)
  await expectFocus(cancel)
  await cancel.click()
  const gate = Promise.withResolvers<void>()
  phone.server.change({
    'invitations.cancel': () => gate.promise.then(() => openInvitation),
    'invitations.list': ownInvitations({
      invitations: [{ ...openInvitation, code: null, state: 'cancelled' }],
    }),
  })
  await press(texts.list.confirm)
  await expect.poll(() => listBusyButtons(page)).toEqual([texts.list.confirm])
  gate.resolve()
  await page.getByText(texts.list.states.cancelled).waitFor()
  expect(await page.getByLabel(texts.list.address).count()).toBe(0)
  expect(requestBodies('invitations.cancel')).toHaveLength(1)
})

it('M-112 with nothing left this week, or without a signal, no button leads nowhere', async () => {
  await openList(ownInvitations({ remaining: 0 }))
  await page.getByText(texts.make.remaining(0)).waitFor()
  expect(await page.getByRole('button', { name: texts.make.action }).count()).toBe(0)
  await phone.visit(emptyPath)
  await openList()
  await page.getByRole('button', { name: texts.make.action }).waitFor()
  await phone.offline(true)
  await page.getByText(texts.noSignal).waitFor()
  expect(await page.getByRole('button', { name: texts.make.action }).count()).toBe(0)
  expect(await page.getByRole('button', { name: texts.list.cancel }).count()).toBe(0)
})

it('M-112 the page says who invites to what before any form; the sign-up carries the code and asks for no password twice', async () => {
  await openInvite(phone, 'Rosa', {
    'sessions.signUp': { message: 'Welcome' },
    'sessions.logIn': new Refused('wrong_credentials'),
  })
  await page.getByText(inviteTexts.toCommunity('Echo Park')).waitFor()
  await page.getByText(inviteTexts.notice('Rosa')).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: inviteTexts.join, exact: true }).click()
  await page.reload()
  const form = sessionTexts.signUp
  const person = {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.org',
    password: 'a lamp in the window',
  }
  await page.getByLabel(form.firstName, { exact: true }).fill(person.firstName)
  await page.getByLabel(form.lastName, { exact: true }).fill(person.lastName)
  await page.getByLabel(form.email, { exact: true }).fill(person.email)
  await page.getByLabel(form.password, { exact: true }).fill(person.password)
  await press(form.submit)
  // The stand-in signs nobody in, so the form is there, with the address.
  await page.getByRole('heading', { name: sessionTexts.logIn.title }).waitFor()
  expect(requestBodies('sessions.signUp')).toEqual([{ ...person, invitation: exampleCode }])
  expect(requestBodies('sessions.logIn')).toEqual([{ email: person.email, password: person.password }])
  expect(await page.getByLabel(sessionTexts.logIn.email, { exact: true }).inputValue()).toBe(person.email)
})

it('M-112 where only invitations let people in, the sign-up is there with one, and without one says so', async () => {
  const byInvitation = { ...community, signUp: 'closed' as const, needsInvitation: true }
  await openInvite(phone, 'Rosa', { 'community.about': byInvitation })
  await page.getByRole('link', { name: inviteTexts.join, exact: true }).click()
  const firstName = page.getByLabel(sessionTexts.signUp.firstName, { exact: true })
  await firstName.waitFor()
  // The same step of the browser's history, whose address has no code any more.
  await page.evaluate(() => history.replaceState(history.state, '', location.pathname))
  await page.reload()
  await page.getByText(sessionTexts.signUp.byInvitation).waitFor()
  expect(await firstName.count()).toBe(0)
  await phone.visit(emptyPath)
  await phone.mount(paths.auth, { server: { 'community.about': byInvitation } })
  await page.getByText(sessionTexts.signUp.byInvitation).waitFor()
  expect(await page.getByRole('button', { name: sessionTexts.entry.signUp }).count()).toBe(0)
  await press(sessionTexts.entry.logIn)
  await page.getByRole('heading', { name: sessionTexts.logIn.title }).waitFor()
  expect(await page.getByRole('button', { name: sessionTexts.logIn.toSignUp }).count()).toBe(0)
})

it('M-112 one that cannot be used says so without a name, and leads on only where everybody may join', async () => {
  await openInvite(phone, null, { 'community.about': { ...community, signUp: 'open' } })
  await page.getByRole('link', { name: inviteTexts.unusable.join }).waitFor()
  await phone.visit(emptyPath)
  await openInvite(phone, null, {
    'community.about': { ...community, signUp: 'closed', needsInvitation: true },
  })
  await page.getByRole('link', { name: inviteTexts.logIn }).waitFor()
  expect(await page.getByRole('link', { name: inviteTexts.unusable.join }).count()).toBe(0)
  expect(await page.getByText(inviteTexts.unusable.open).count()).toBe(0)
  await page.getByRole('link', { name: inviteTexts.logIn }).click()
  await page.getByRole('heading', { name: sessionTexts.logIn.title }).waitFor()
})

it('M-112 without a signal the link stays good, and the next try has it', async () => {
  await phone.mount(invitePath(exampleCode), { server: { 'invitations.show': new Refused('unavailable') } })
  await page.getByRole('heading', { name: inviteTexts.failed.title }).waitFor()
  phone.server.change({ 'invitations.show': { invitedBy: 'Rosa' } })
  await press(inviteTexts.failed.action)
  await page.getByRole('heading', { name: inviteTexts.invitedBy('Rosa') }).waitFor()
})

it('M-112 inside another app it says how to leave, and the address keeps the code', async () => {
  await actAs(phone, instagram)
  await openInvite(phone, 'Rosa')
  await page.getByText(inviteTexts.inApp.apple).waitFor()
  expect(new URL(page.url()).pathname).toBe(invitePath(exampleCode))
})

it('M-112 a member who opens a link is in already', async () => {
  await phone.mount(invitePath(exampleCode), { member: aMember(), server: {} })
  await page.getByRole('heading', { name: inviteTexts.member.title }).waitFor()
  expect(requestBodies('invitations.show')).toEqual([])
})

it('P-143 a letter brings somebody in without an address: the name is shown before the log-in, and typed nowhere', async () => {
  await openInvite(phone, 'Rosa', letterServer())
  // A letter is from the community: nobody sees who came by it.
  expect(await page.getByText(inviteTexts.notice('Rosa')).count()).toBe(0)
  await page.getByRole('link', { name: letterTexts.join.open, exact: true }).click()
  await joinHere(page)
  await page.getByText(exampleSignInName, { exact: true }).waitFor()
  expect(requestBodies('sessions.joinByLetter')).toEqual([
    { firstName: 'Ruth', lastName: 'Miller', password: 'a lamp in the window', invitation: exampleCode },
  ])
  expect(requestBodies('sessions.logInByName')).toEqual([])
  await phone.offline(true)
  await press(letterTexts.joined.action)
  await page.getByText(letterTexts.joined.noSignal(exampleSignInName)).first().waitFor()
  await phone.offline(false)
  phone.server.change({ 'sessions.logInByName': aMember({ firstName: 'Ruth' }) })
  await press(letterTexts.joined.action)
  await page.waitForURL((url) => url.pathname === paths.home)
  expect(requestBodies('sessions.logInByName').at(-1)).toEqual({
    signInName: exampleSignInName,
    password: 'a lamp in the window',
  })
})

it('P-143 what a letter’s form is refused for stands there, with what was typed; an ordinary invitation has no such form', async () => {
  await openInvite(
    phone,
    'Rosa',
    letterServer({ 'sessions.joinByLetter': new Refused('invitation_needed', { because: 'unusable' }) }),
  )
  await page.getByRole('link', { name: letterTexts.join.open, exact: true }).click()
  await joinHere(page)
  await page.getByText('This invitation doesn’t work anymore.', { exact: false }).first().waitFor()
  const firstName = page.getByLabel(sessionTexts.signUp.firstName, { exact: true })
  expect(await firstName.inputValue()).toBe('Ruth')
  // A look at the terms leaves the names.
  await page.getByRole('link', { name: sessionTexts.signUp.terms }).click()
  await page.waitForURL((url) => url.pathname === paths.terms)
  await page.goBack()
  await expect.poll(() => firstName.inputValue()).toBe('Ruth')
  await page.goBack()
  await page.getByRole('heading', { name: inviteTexts.invitedBy('Rosa') }).waitFor()
  await phone.visit(emptyPath)
  await openInvite(phone, 'Rosa')
  expect(await page.getByRole('link', { name: letterTexts.join.open }).count()).toBe(0)
})
