/** 'Phone Verification' of the profile, without a server. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { aMember } from '../members/members.factory.ts'
import { phoneStates } from './phones.states.ts'

let phone: MountedPhone
let page: Page
let dialog: Locator
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  dialog = page.getByRole('dialog')
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(phoneStates, () => phone)

const codeSentResponse = {
  message: 'We sent a 6-digit code to this number.',
  isCodeSent: true,
  isPhoneVerified: false,
}
const savedResponse = { message: 'Your number is saved.', isCodeSent: false, isPhoneVerified: false }
const verified = { message: 'Your phone is verified.', isPhoneVerified: true as const }

const row = () => page.getByRole('button', { name: new RegExp(`^${profileTexts.verification.phone}`) })
const number = () => dialog.getByLabel(texts.number.label)
const code = () => dialog.getByLabel(texts.code.label)
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const calls = () =>
  phone.server.calls.flatMap(({ name, body }) => (name.startsWith('phones.') ? [[name, body]] : []))

async function open(server: StandInResponses, member = aMember()): Promise<void> {
  await phone.mount('/profile', { member, server: { 'sessions.currentUser': member, ...server } })
  await row().click()
  await page.getByRole('dialog', { name: texts.title, exact: true }).waitFor()
}

async function comeToNumber(server: StandInResponses): Promise<void> {
  await open(server)
  await press(texts.choose.byText)
}

async function comeToCode(server: StandInResponses): Promise<void> {
  await comeToNumber({ 'phones.addOnProfile': codeSentResponse, ...server })
  await number().fill('(213) 555-0142')
  await press(texts.number.submit)
  await code().waitFor()
}

describe('the number', () => {
  it('M-085 M-088 M-089 the profile’s row leads to the methods, and those to the number', async () => {
    await open({})
    await dialog.getByText(texts.choose.method).waitFor()
    await press(texts.choose.byText)
    await number().waitFor()
    expect(await number().getAttribute('autocomplete')).toBe('tel')
    expect(await number().getAttribute('inputmode')).toBe('tel')
  })

  it('M-092 M-093 the number is formatted locally while it is typed, in 14 characters', async () => {
    await comeToNumber({})
    await number().pressSequentially('213555014299')
    expect(await number().inputValue()).toBe('(213) 555-0142')
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
    expect(await number().inputValue()).toBe('(213) 555')
    await number().fill('')
    await number().pressSequentially('+49 171 1234567')
    expect(await number().inputValue()).toBe('+49 171 1234567')
  })

  it('M-094 an invalid number is reported at its field, before it is sent', async () => {
    await comeToNumber({})
    await number().fill('(213) 555')
    await press(texts.number.submit)
    await dialog.getByText('Please enter a valid phone number').waitFor()
    expect(await number().getAttribute('aria-invalid')).toBe('true')
    expect(calls()).toEqual([])
  })

  it('M-096 M-097 where no codes are sent the number is saved, in the spec’s words, and the dialog closes', async () => {
    await comeToNumber({ 'phones.addOnProfile': savedResponse })
    await number().fill('2135550142')
    await press(texts.number.submit)
    await expectToast(page, { title: 'Phone Verified', description: texts.kept.description })
    await dialog.waitFor({ state: 'hidden' })
    expect(calls()).toEqual([['phones.addOnProfile', { phoneNumber: '(213) 555-0142' }]])
  })

  it('M-099 a refusal shows the server’s words, and the typed number stays', async () => {
    await comeToNumber({ 'phones.addOnProfile': new Refused('texts_unavailable') })
    await number().fill('2135550142')
    await press(texts.number.submit)
    await expectToast(page, {
      title: 'Verification Failed',
      description: new Refused('texts_unavailable').message,
      destructive: true,
    })
    expect(await number().inputValue()).toBe('(213) 555-0142')
  })

  it('M-089 without a signal the dialog says so, and the typed number stays', async () => {
    await comeToNumber({ 'phones.addOnProfile': codeSentResponse })
    await number().fill('2135550142')
    await phone.offline(true)
    await press(texts.number.submit)
    await dialog.getByText(texts.noSignal.number).waitFor()
    expect(await number().inputValue()).toBe('(213) 555-0142')
    await phone.offline(false)
    await press(texts.number.submit)
    await code().waitFor()
  })

  it('M-089 a code whose response was lost can be typed, although the next one is a minute away', async () => {
    const tooMany = new Refused('too_many', { retryAt: '2026-11-02T09:00:00.000Z' })
    await comeToNumber({ 'phones.addOnProfile': tooMany })
    await number().fill('2135550142')
    await press(texts.number.submit)
    await expectToast(page, { title: 'Verification Failed', description: tooMany.message, destructive: true })
    await number().waitFor()
    await phone.offline(true)
    await press(texts.number.submit)
    await dialog.getByText(texts.noSignal.number).waitFor()
    await phone.offline(false)
    await press(texts.number.submit)
    await dialog.getByText(texts.code.text('(213) 555-0142')).waitFor()
    phone.server.change({ 'phones.verifyOnProfile': verified })
    await code().fill('123456')
    await press(texts.code.submit)
    await dialog.waitFor({ state: 'hidden' })
    expect(calls().at(-1)?.[1]).toEqual({ phoneNumber: '(213) 555-0142', verificationCode: '123456' })
  })
})

describe('the code', () => {
  it('M-090 M-098 M-097 the right code verifies, and the dialog closes', async () => {
    await comeToCode({ 'phones.verifyOnProfile': verified })
    expect(await code().getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code().getAttribute('inputmode')).toBe('numeric')
    await code().fill('12 34 56 7')
    expect(await code().inputValue()).toBe('123456')
    await press(texts.code.submit)
    await expectToast(page, { title: 'Phone Verified', description: texts.success.description })
    await dialog.waitFor({ state: 'hidden' })
    expect(calls().at(-1)).toEqual([
      'phones.verifyOnProfile',
      { phoneNumber: '(213) 555-0142', verificationCode: '123456' },
    ])
  })

  it('M-095 a code that is too short is reported at its field, before it is sent', async () => {
    await comeToCode({})
    await code().fill('12345')
    await press(texts.code.submit)
    await dialog.getByText('Please enter the 6-digit verification code').waitFor()
    expect(calls()).toHaveLength(1)
  })

  it('M-099 a wrong code is reported at its field, and as a message', async () => {
    await comeToCode({ 'phones.verifyOnProfile': new Refused('wrong_code') })
    await code().fill('123456')
    await press(texts.code.submit)
    const { message } = new Refused('wrong_code')
    await expectToast(page, { title: 'Verification Failed', description: message, destructive: true })
    expect(await code().getAttribute('aria-invalid')).toBe('true')
    await dialog.getByText(message).waitFor()
  })

  it('M-090 the code is sent again on a tap, and a wrong number can be changed', async () => {
    await comeToCode({})
    await press(texts.code.resend)
    await expectToast(page, texts.code.resent)
    expect(calls().map(([name]) => name)).toEqual(['phones.addOnProfile', 'phones.addOnProfile'])
    await press(texts.code.change)
    await expect.poll(() => number().inputValue()).toBe('(213) 555-0142')
  })

  it('M-090 without a signal a code that is requested again leaves what was typed', async () => {
    await comeToCode({})
    await code().fill('1234')
    await phone.offline(true)
    await press(texts.code.resend)
    await dialog.getByText(texts.noSignal.number).waitFor()
    expect(await code().inputValue()).toBe('1234')
    await phone.offline(false)
  })

  it('M-090 without a signal the dialog says so; the number stays, the code does not', async () => {
    await comeToCode({ 'phones.verifyOnProfile': verified })
    await code().fill('123456')
    await phone.offline(true)
    await press(texts.code.submit)
    await dialog.getByText(texts.noSignal.code).waitFor()
    expect(await code().inputValue()).toBe('')
    await press(texts.code.change)
    await expect.poll(() => number().inputValue()).toBe('(213) 555-0142')
  })
})

describe('a stored number', () => {
  it('M-091 is shown as verified to its member, with the number that nobody else sees', async () => {
    const member = aMember({ isPhoneVerified: true, hasPhoneNumber: true })
    const server = { 'sessions.currentUser': { ...member, phoneNumber: '+12135550142' } }
    await open(server, member)
    await dialog.getByText('Your phone is already verified.').waitFor()
    await dialog.getByText(texts.already.number('(213) 555-0142')).waitFor()
    await press(texts.already.change)
    await expect.poll(() => number().inputValue()).toBe('')
  })

  it('M-091 that is unproved counts on the member’s own screens alone', async () => {
    const member = aMember({ isPhoneVerified: false, hasPhoneNumber: true })
    await open({}, member)
    await dialog.getByText('Your phone is already verified.').waitFor()
    await dialog.getByText(texts.already.byWord).waitFor()
    await press(texts.already.done)
    await expect.poll(() => row().textContent()).toContain(profileTexts.verification.phoneVerified)
  })
})
