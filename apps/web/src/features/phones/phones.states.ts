/** The profile's 'Phone Verification': how, the number, the code, what is wrong with either, and that it is done. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { closeToastBeside } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { paths } from '../../paths.ts'

const sentResponse = {
  message: 'We sent a 6-digit code to this number.',
  isCodeSent: true,
  isPhoneVerified: false,
}

export const phoneStates: ScreenState[] = [
  {
    name: 'phone-choose',
    show: (phone) => openPhone(phone),
    next: [
      {
        name: 'phone-number',
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('button', { name: texts.choose.byText }).click()
          await dialog.getByLabel(texts.number.label).fill('2135550142')
        },
      },
      {
        name: 'phone-code',
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('button', { name: texts.number.submit }).click()
          await dialog.getByLabel(texts.code.label).waitFor()
        },
      },
      {
        name: 'phone-code-wrong',
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel(texts.code.label).fill('123456')
          await dialog.getByRole('button', { name: texts.code.submit, exact: true }).click()
          await dialog.getByText(new Refused('wrong_code').message).waitFor()
          await closeToastBeside(page)
        },
      },
      {
        name: 'phone-no-signal',
        show: async (phone) => {
          const dialog = phone.page.getByRole('dialog')
          await phone.offline(true)
          await dialog.getByRole('button', { name: texts.code.submit, exact: true }).click()
          await dialog.getByText(texts.noSignal.code).waitFor()
        },
      },
    ],
  },
  {
    name: 'phone-account',
    show: openAccountPhone,
    next: [
      {
        name: 'phone-account-code',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.number.submit }).click()
          await page.getByLabel(texts.code.label).waitFor()
        },
      },
    ],
  },
  {
    name: 'phone-verified',
    show: (phone) => openPhone(phone, { isPhoneVerified: true, hasPhoneNumber: true }),
  },
  {
    name: 'phone-own-word',
    show: (phone) => openPhone(phone, { isPhoneVerified: false, hasPhoneNumber: true }),
  },
]

const onAccount = `${paths.accountSetup}?view=phone`

async function openAccountPhone(phone: MountedPhone): Promise<void> {
  const server: StandInResponses = { 'phones.add': sentResponse }
  await phone.mount(onAccount, { member: trialMember(), server })
  await phone.page.getByLabel(texts.number.label).fill('2135550142')
}

async function openPhone(phone: MountedPhone, overrides: Partial<Member> = {}): Promise<void> {
  const member = { ...trialMember(), ...overrides }
  const server: StandInResponses = {
    'phones.addOnProfile': sentResponse,
    'phones.verifyOnProfile': new Refused('wrong_code'),
    'sessions.currentUser': { ...member, phoneNumber: '+12135550142' },
  }
  const page = await openNeighborhood(phone, paths.profile, { member, server })
  await page.getByRole('button', { name: new RegExp(`^${profileTexts.verification.phone}`) }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  await dialog.waitFor()
  if (overrides.hasPhoneNumber) await dialog.getByText(texts.already.number('(213) 555-0142')).waitFor()
}
