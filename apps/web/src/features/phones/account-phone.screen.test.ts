/** The views phone and verification of account setup, without a server. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { aMember } from '../members/members.factory.ts'

let phone: MountedPhone
let page: Page
let main: Locator
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  main = page.getByRole('main')
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

const codeSentResponse = {
  message: 'We sent a 6-digit code to this number.',
  isCodeSent: true,
  isPhoneVerified: false,
}
const savedResponse = { message: 'Your number is saved.', isCodeSent: false, isPhoneVerified: false }
const verified = { message: 'Your phone is verified.', isPhoneVerified: true as const }

const number = () => main.getByLabel(texts.number.label, { exact: true })
const code = () => main.getByLabel(texts.code.label)
const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
const backOnMain = () => main.getByRole('link', { name: accountTexts.setup.settings }).waitFor()
const { phone: phoneLabel, phoneVerified } = profileTexts.verification
const phoneRow = () => main.getByRole('link', { name: new RegExp(`^${phoneLabel}`) })

/** The member's own row changes with the call. It comes with the next round, which the screen has to request. */
function changeRow(changes: Partial<Member>): void {
  phone.server.bring([{ table: 'members', id: phone.member.id, row: { ...phone.member, ...changes } }])
}
const calls = () =>
  phone.server.calls.flatMap(({ name, body }) => (name.startsWith('phones.') ? [[name, body]] : []))

async function open(server: StandInResponses): Promise<void> {
  await phone.mount('/account-setup', { member: aMember(), server })
  await main.getByRole('link', { name: new RegExp(`^${profileTexts.verification.phone}`) }).click()
  await number().fill('2135550142')
}

async function comeToCode(server: StandInResponses): Promise<void> {
  await open({ 'phones.add': codeSentResponse, ...server })
  await press(texts.number.submit)
  await code().waitFor()
}

it('A-016 A-021 A-028 the main view leads to the phone, its code verifies the number, and leads back', async () => {
  await comeToCode({ 'phones.verify': verified })
  await expectFocus(main.getByRole('heading', { name: texts.code.title }))
  await code().fill('123456')
  changeRow({ hasPhoneNumber: true, isPhoneVerified: true })
  await press(texts.code.submit)
  await expectToast(page, { title: 'Phone Verified', description: texts.success.description })
  await backOnMain()
  await expect.poll(() => phoneRow().textContent()).toBe(`${phoneLabel}${phoneVerified}`)
  expect(calls()).toEqual([
    ['phones.add', { phoneNumber: '(213) 555-0142' }],
    ['phones.verify', { phoneNumber: '(213) 555-0142', verificationCode: '123456' }],
  ])
})

it('A-021 the code was sent to the number that was typed then, whatever is typed until the response', async () => {
  const gate = Promise.withResolvers<void>()
  await open({ 'phones.add': () => gate.promise.then(() => codeSentResponse), 'phones.verify': verified })
  await press(texts.number.submit)
  await expect.poll(() => calls().length).toBe(1)
  await number().fill('2135550199')
  gate.resolve()
  await main.getByText(texts.code.text('(213) 555-0142')).waitFor()
  await press(texts.code.resend)
  await expectToast(page, texts.code.resent)
  await code().fill('123456')
  await press(texts.code.submit)
  await backOnMain()
  expect(calls().map(([, body]) => (body as { phoneNumber: string }).phoneNumber)).toEqual(
    Array(3).fill('(213) 555-0142'),
  )
})

it('A-022 a number that is too short is reported at its field, before it is sent', async () => {
  await open({})
  await number().fill('213555')
  await press(texts.number.submit)
  await main.getByText('Phone number must be at least 10 digits').waitFor()
  // The same fault once more leads to the field once more.
  await press(texts.number.submit)
  await expectFocus(number())
  expect(calls()).toEqual([])
})

it('A-024 A-030 where no codes are sent the number is saved, and leads back to the main view', async () => {
  await open({ 'phones.add': savedResponse })
  changeRow({ hasPhoneNumber: true })
  await press(texts.number.submit)
  await expectToast(page, { title: 'Phone Verified', description: texts.kept.description })
  await backOnMain()
  await expect.poll(() => phoneRow().textContent()).toBe(`${phoneLabel}${phoneVerified}`)
})

it('M-013 a stored number is shown in the local format', async () => {
  const member = aMember({ isPhoneVerified: true, hasPhoneNumber: true })
  const server = { 'sessions.currentUser': { ...member, phoneNumber: '+12135550142' } }
  await phone.mount('/account-setup?view=phone', { member, server })
  await main.getByText(texts.already.number('(213) 555-0142')).waitFor()
})

it('A-025 A-026 a code that could not be sent shows the server’s words, and is sent again on a tap', async () => {
  await comeToCode({})
  phone.server.change({ 'phones.add': new Refused('texts_unavailable') })
  await press(texts.code.resend)
  await expectToast(page, {
    title: 'Failed to send code',
    description: new Refused('texts_unavailable').message,
    destructive: true,
  })
  phone.server.change({ 'phones.add': codeSentResponse })
  await press(texts.code.resend)
  await expectToast(page, texts.code.resent)
})

it('A-025 the first code that could not be sent is reported likewise, and the number stays', async () => {
  await open({ 'phones.add': new Refused('texts_unavailable') })
  await press(texts.number.submit)
  await expectToast(page, {
    title: 'Failed to send code',
    description: new Refused('texts_unavailable').message,
    destructive: true,
  })
  expect(await number().inputValue()).toBe('(213) 555-0142')
})

it('A-023 A-027 A-029 a code of six figures is required, and a wrong one is reported', async () => {
  await comeToCode({ 'phones.verify': new Refused('wrong_code') })
  await press(texts.code.submit)
  await main.getByText('Please enter the 6-digit verification code').waitFor()
  await code().fill('123456')
  await press(texts.code.submit)
  const { message } = new Refused('wrong_code')
  await expectToast(page, { title: 'Verification failed', description: message, destructive: true })
})

it('Q19 without a fresh sign-in it asks for a confirmation, and continues', async () => {
  await open({ 'phones.add': new Refused('sign_in_again'), 'sessions.confirm': { message: 'Thank you.' } })
  await press(texts.number.submit)
  const question = page.getByRole('dialog', { name: accountTexts.proof.title })
  await question.getByLabel(accountTexts.proof.password, { exact: true }).fill('a lamp on every porch')
  phone.server.change({ 'phones.add': codeSentResponse })
  await question.getByRole('button', { name: accountTexts.proof.submit }).click()
  await code().waitFor()
})

it('A-021 without a signal the screen says so; the number stays, the code does not', async () => {
  await comeToCode({ 'phones.verify': verified })
  await code().fill('123456')
  await phone.offline(true)
  await press(texts.code.submit)
  await main.getByText(texts.noSignal.code).waitFor()
  expect(await code().inputValue()).toBe('')
  await press(texts.code.change)
  await expect.poll(() => number().inputValue()).toBe('(213) 555-0142')
})
