/** The ways to sign in, and the messages when none of them works. */

import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { closeToast, keepToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { signedOutOnce } from '../../../../../tests/mounted/refusal-once.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { formReady } from '../../../../../tests/screens/session-forms.ts'
import { letterTexts } from '../../locales/en/letters.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'

const { entry, signUp, signUpMail, logIn, forgot, provider, communityCode } = sessionTexts
const byCode = { ...community, signInWith: ['google'], signUp: 'code' as const }
const email = 'maya@example.org'
const password = 'a lamp in the window'

export const authStates: ScreenState[] = [
  {
    name: 'auth',
    show: openEntry,
    next: [
      {
        name: 'auth-signup',
        show: async ({ page }) => {
          await page.getByRole('button', { name: entry.signUp }).click()
          await formReady(page, signUp.title)
        },
      },
      {
        name: 'auth-signup-strength',
        show: async ({ page }) => {
          await page.getByLabel(signUp.password, { exact: true }).fill('window and lamp')
          await page.getByText(sessionTexts.strength.fair).first().waitFor()
        },
      },
      {
        name: 'auth-signup-errors',
        show: async ({ page }) => {
          await page.getByLabel(signUp.email, { exact: true }).fill('maya.example.org')
          await page.getByLabel(signUp.password, { exact: true }).fill('short')
          await page.getByRole('button', { name: signUp.submit, exact: true }).click()
          await page.getByText('First name is required').waitFor()
        },
      },
      {
        name: 'auth-login',
        show: async ({ page }) => {
          await page.getByRole('button', { name: signUp.toLogIn }).click()
          await formReady(page, logIn.title)
        },
      },
      {
        name: 'auth-login-wrong',
        show: async (phone) => {
          phone.server.change({ 'sessions.logIn': new Refused('wrong_credentials') })
          await fillLogIn(phone.page)
          await phone.page.getByText(logIn.failureText).first().waitFor()
          await keepToast(phone.page)
        },
      },
      {
        name: 'auth-forgot',
        show: async ({ page }) => {
          await closeToast(page)
          await page.getByRole('button', { name: logIn.toForgot }).click()
          await page.getByRole('heading', { name: forgot.title }).waitFor()
        },
      },
      {
        name: 'auth-forgot-errors',
        show: async ({ page }) => {
          await page.getByLabel(forgot.email, { exact: true }).fill('maya.example.org')
          await page.getByRole('button', { name: forgot.submit }).click()
          await page.getByText('Invalid email address').waitFor()
        },
      },
      {
        name: 'auth-forgot-sent',
        show: async (phone) => {
          const { page } = phone
          phone.server.change({ 'sessions.forgotPassword': { message: 'On its way.' } })
          await page.getByLabel(forgot.email, { exact: true }).fill(email)
          await page.getByRole('button', { name: forgot.submit }).click()
          await page.getByText(forgot.success).first().waitFor()
          await keepToast(page)
          await formReady(page, logIn.title)
        },
      },
      {
        name: 'auth-login-offline',
        show: async (phone) => {
          await closeToast(phone.page)
          await phone.offline(true)
          await fillLogIn(phone.page)
          await phone.page.getByText(sessionTexts.noSignal).waitFor()
        },
      },
      {
        name: 'auth-forgot-offline',
        show: async ({ page }) => {
          await page.getByRole('button', { name: logIn.toForgot }).click()
          await page.getByLabel(forgot.email, { exact: true }).fill(email)
          await page.getByRole('button', { name: forgot.submit }).click()
          await page.getByText(forgot.noSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'auth-signup-mail',
    show: async (phone) => {
      const { page } = phone
      await openEntry(phone)
      phone.server.change({ 'sessions.signUp': new Refused('confirm_by_mail') })
      await page.getByRole('button', { name: entry.signUp }).click()
      await formReady(page, signUp.title)
      await page.getByLabel(signUp.firstName, { exact: true }).fill('Maya')
      await page.getByLabel(signUp.lastName, { exact: true }).fill('Ortega')
      await page.getByLabel(signUp.email, { exact: true }).fill(email)
      await page.getByLabel(signUp.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: signUp.submit, exact: true }).click()
      await page.getByRole('heading', { name: signUpMail.title }).waitFor()
    },
    next: [
      {
        name: 'auth-signup-mail-offline',
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByRole('button', { name: signUpMail.again }).click()
          await phone.page.getByText(signUpMail.noSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'auth-signup-code',
    like: 'auth',
    show: async (phone) => {
      await phone.mount(`${paths.auth}#code=KMRT-7W4Q`, { server: { 'community.about': byCode } })
      await phone.page.getByRole('button', { name: entry.signUp }).click()
      await formReady(phone.page, signUp.title)
      await phone.page.getByLabel(communityCode.label, { exact: true }).waitFor()
    },
    next: [
      {
        name: 'auth-signup-code-wrong',
        show: async (phone) => {
          const { page } = phone
          phone.server.change({ 'sessions.signUp': new Refused('community_code', { because: 'wrong' }) })
          await page.getByLabel(signUp.firstName, { exact: true }).fill('Maya')
          await page.getByLabel(signUp.lastName, { exact: true }).fill('Ortega')
          await page.getByLabel(signUp.email, { exact: true }).fill(email)
          await page.getByLabel(signUp.password, { exact: true }).fill(password)
          await page.getByRole('button', { name: signUp.submit, exact: true }).click()
          await page.getByText('That’s not this community’s code.').waitFor()
        },
      },
    ],
  },
  {
    name: 'auth-google-code',
    like: 'auth',
    show: async (phone) => {
      await phone.mount(`${paths.auth}?failed=community-code`, { server: { 'community.about': byCode } })
      await phone.page.getByRole('heading', { name: provider.codeTitle }).waitFor()
      await closeToast(phone.page)
    },
  },
  {
    name: 'auth-apple-first',
    like: 'auth',
    show: async (phone) => {
      const withApple = { ...byCode, signInWith: ['apple'] }
      await phone.mount(paths.auth, { server: { 'community.about': withApple } })
      await phone.page.getByRole('button', { name: provider.way('Apple') }).click()
      await phone.page.getByText(provider.codeFirst).waitFor()
    },
  },
  {
    name: 'auth-closed',
    like: 'auth',
    show: async (phone) => {
      const closedCommunity = { ...community, signUp: 'closed' as const }
      await phone.mount(paths.auth, { server: { 'community.about': closedCommunity } })
      await phone.page.getByText(signUp.closed).waitFor()
    },
  },
  {
    name: 'auth-not-set-up',
    like: 'auth',
    show: async (phone) => {
      await phone.mount(paths.authWithApple, { server: { 'community.about': community } })
      await phone.page.getByText(entry.notSetUp('Apple')).waitFor()
    },
  },
  {
    name: 'auth-login-slow',
    like: 'auth',
    show: async (phone) => {
      const { page } = phone
      await openEntry(phone)
      const { promise } = Promise.withResolvers<never>()
      phone.server.change({ 'sessions.logIn': () => promise })
      await page.getByRole('button', { name: entry.logIn, exact: true }).click()
      await formReady(page, logIn.title)
      await fillLogIn(page)
      await page.getByText(sessionTexts.stillTrying).waitFor()
    },
  },
  {
    name: 'auth-held',
    like: 'auth',
    show: async (phone) => {
      await phone.mount(paths.home, {
        member: trialMember(),
        server: { 'community.about': community, 'sessions.currentUser': signedOutOnce() },
        roundRefusal: new Refused('signed_out'),
      })
      await phone.page.getByText(sessionTexts.held).waitFor()
    },
  },
  {
    name: 'auth-by-name',
    show: openLogInByName,
    next: [
      {
        name: 'auth-by-name-refused',
        show: async (phone) => {
          phone.server.change({ 'sessions.logInByName': new Refused('wrong_name_or_password') })
          await phone.page.getByLabel(letterTexts.logIn.signInName, { exact: true }).fill('ruth-4821')
          await phone.page.getByLabel(logIn.password, { exact: true }).fill(password)
          await phone.page.getByRole('button', { name: logIn.submit, exact: true }).click()
          await phone.page.getByText(letterTexts.logIn.failureText).first().waitFor()
          await keepToast(phone.page)
        },
      },
    ],
  },
  {
    name: 'signed-out-of-messages',
    like: 'auth',
    show: async (phone) => {
      await phone.mount(paths.messages, { server: { 'community.about': community } })
      // Half a second later the browser is sent on by itself.
      await phone.page.waitForURL((url) => url.pathname === paths.auth)
      await phone.page.getByRole('heading', { name: entry.title }).waitFor()
    },
  },
]

async function openEntry(phone: MountedPhone): Promise<void> {
  await phone.mount(paths.auth, { server: { 'community.about': community } })
  await phone.page.getByRole('button', { name: entry.signUp }).waitFor()
}

export async function openLogInByName(phone: MountedPhone): Promise<void> {
  await openEntry(phone)
  await phone.page.getByRole('button', { name: entry.logIn, exact: true }).click()
  await phone.page.getByRole('button', { name: logIn.byName, exact: true }).click()
  await phone.page.getByLabel(letterTexts.logIn.signInName, { exact: true }).waitFor()
}

async function fillLogIn(page: Page): Promise<void> {
  await page.getByLabel(logIn.email, { exact: true }).fill(email)
  await page.getByLabel(logIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: logIn.submit, exact: true }).click()
}
