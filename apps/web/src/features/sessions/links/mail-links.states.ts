/** States of the screens that links in mails open: the last step of a sign-up, and a new password. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { formReady } from '../../../../../../tests/screens/session-forms.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'

const { confirm, reset } = sessionTexts
const password = 'a lamp in the window'
const token = '?token=whichever'

export const mailLinkStates: ScreenState[] = [
  {
    name: 'confirm-sign-up',
    show: async (phone) => {
      await phone.mount(`${paths.confirmSignUp}${token}`, { server: {} })
      await formReady(phone.page, confirm.title)
    },
    next: [
      {
        name: 'confirm-sign-up-errors',
        show: async ({ page }) => {
          await page.getByRole('button', { name: confirm.submit }).click()
          await page.getByText('Password is required').waitFor()
        },
      },
      {
        name: 'confirm-sign-up-wrong',
        show: async ({ page, server }) => {
          server.change({ 'sessions.confirmSignUp': new Refused('not_this_sign_up') })
          await page.getByLabel(confirm.password, { exact: true }).fill(password)
          await page.getByRole('button', { name: confirm.submit }).click()
          await page.getByRole('link', { name: confirm.gone.toSignUp }).waitFor()
        },
      },
      {
        name: 'confirm-sign-up-offline',
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByRole('button', { name: confirm.submit }).click()
          await phone.page.getByText(confirm.noSignal).waitFor()
        },
      },
      {
        name: 'confirm-sign-up-gone',
        show: async (phone) => {
          await phone.offline(false)
          phone.server.change({ 'sessions.confirmSignUp': new Refused('sign_up_expired') })
          await phone.page.getByRole('button', { name: confirm.submit }).click()
          await phone.page.getByRole('heading', { name: confirm.gone.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'confirm-sign-up-signed-in',
    like: 'confirm-sign-up',
    show: async (phone) => {
      await phone.mount(`${paths.confirmSignUp}${token}`, { member: trialMember(), server: {} })
      await phone.page.getByRole('heading', { name: confirm.signedIn.title }).waitFor()
    },
  },
  {
    name: 'reset-password',
    show: openReset,
    next: [
      {
        name: 'reset-password-errors',
        show: async ({ page }) => {
          await page.getByLabel(reset.password, { exact: true }).fill('short')
          await page.getByRole('button', { name: reset.submit }).click()
          await page.getByText('Please confirm your password').waitFor()
        },
      },
      {
        name: 'reset-password-expired',
        show: async ({ page, server }) => {
          server.change({ 'sessions.resetPassword': new Refused('link_expired') })
          await setPassword(page)
          await page.getByRole('link', { name: reset.toForgot }).waitFor()
        },
      },
    ],
  },
  {
    name: 'reset-password-no-link',
    like: 'reset-password',
    show: async (phone) => {
      await phone.mount(paths.resetPassword, { server: {} })
      await phone.page.getByRole('heading', { name: reset.noLink.title }).waitFor()
    },
  },
  {
    name: 'reset-password-no-link-signed-in',
    like: 'reset-password',
    show: async (phone) => {
      await phone.mount(paths.resetPassword, { member: trialMember(), server: {} })
      await phone.page.getByRole('link', { name: reset.toHome }).waitFor()
    },
  },
  {
    name: 'reset-password-done',
    like: 'reset-password',
    show: async (phone) => {
      await openReset(phone)
      phone.server.change({ 'sessions.resetPassword': { message: 'Your password was changed.' } })
      await setPassword(phone.page)
      await phone.page.getByRole('heading', { name: reset.done.title }).waitFor()
    },
  },
]

async function openReset(phone: MountedPhone): Promise<void> {
  await phone.mount(`${paths.resetPassword}${token}`, { server: {} })
  await formReady(phone.page, reset.title)
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel(reset.password, { exact: true }).fill(password)
  await page.getByLabel(reset.confirmPassword, { exact: true }).fill(password)
  await page.getByRole('button', { name: reset.submit }).click()
}
