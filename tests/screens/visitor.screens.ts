/** What a visitor sees: the landing page, and the ways in. */
import { Refused, toWireError } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { paths } from '../../apps/web/src/paths.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

const { entry, signUp, signUpMail, confirm, logIn, forgot, reset } = sessionTexts

export const visitorScreens: Screen[] = [
  {
    name: 'landing',
    show: (stage) => stage.open(paths.home),
    next: [
      {
        name: 'landing-location',
        show: async ({ page }) => {
          await page.getByRole('link', { name: landingTexts.toLocation }).click()
          await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
        },
      },
      {
        name: 'landing-location-denied',
        show: async ({ context, page }) => {
          await context.clearPermissions()
          await page.getByRole('button', { name: landingTexts.location.current }).click()
          await page.getByText(landingTexts.location.noPosition('ZIP code').denied).waitFor()
        },
      },
    ],
  },
  {
    name: 'landing-elsewhere',
    like: 'landing',
    show: async (stage) => {
      const community = {
        name: 'Vesterbro',
        displayLocation: 'Copenhagen, Denmark',
        postalCodes: { name: 'postcode', form: '9999', example: '1620' },
        distanceUnit: 'km',
      }
      await stage.context.route('**/api/community', (route) => route.fulfill({ json: community }))
      await stage.open(paths.home)
      await stage.page.getByText(community.name).first().waitFor()
    },
    next: [
      {
        name: 'landing-elsewhere-location',
        show: async ({ page }) => {
          await page.getByRole('link', { name: landingTexts.toLocation }).click()
          await page.getByPlaceholder('1620 or Copenhagen').waitFor()
        },
      },
    ],
  },
  {
    name: 'auth',
    show: (stage) => stage.open(paths.auth),
    next: [
      {
        name: 'auth-signup',
        show: async ({ page }) => {
          await page.getByRole('button', { name: entry.signUp }).click()
          await formReady(page, signUp.title)
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
        show: async ({ page }) => {
          await page.getByLabel(logIn.email, { exact: true }).fill('nobody@example.org')
          await page.getByLabel(logIn.password, { exact: true }).fill('not the password')
          await page.getByRole('button', { name: logIn.submit, exact: true }).click()
          await page.getByText(logIn.failureText).first().waitFor()
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
        show: async ({ page }) => {
          await page.getByLabel(forgot.email, { exact: true }).fill('nobody@example.org')
          await page.getByRole('button', { name: forgot.submit }).click()
          await page.getByText(forgot.success).first().waitFor()
          await formReady(page, logIn.title)
        },
      },
      {
        name: 'auth-login-offline',
        show: async (stage) => {
          const { page } = stage
          await closeToast(page)
          await stage.offline(true)
          await page.getByLabel(logIn.email, { exact: true }).fill('maya@example.org')
          await page.getByLabel(logIn.password, { exact: true }).fill('a lamp in the window')
          await page.getByRole('button', { name: logIn.submit, exact: true }).click()
          await page.getByText(sessionTexts.noSignal).waitFor()
        },
      },
      {
        name: 'auth-forgot-offline',
        show: async ({ page }) => {
          await page.getByRole('button', { name: logIn.toForgot }).click()
          await page.getByLabel(forgot.email, { exact: true }).fill('maya@example.org')
          await page.getByRole('button', { name: forgot.submit }).click()
          await page.getByText(forgot.noSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'auth-signup-mail',
    show: async (stage) => {
      const { page } = stage
      await stage.open(paths.auth)
      // As a server with mail answers; where the mail goes is not what is looked at here.
      await stage.context.route('**/api/auth/signup', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'confirm_by_mail', message: 'Please check your mail.' },
        }),
      )
      await page.getByRole('button', { name: entry.signUp }).click()
      await formReady(page, signUp.title)
      await page.getByLabel(signUp.firstName, { exact: true }).fill('Maya')
      await page.getByLabel(signUp.lastName, { exact: true }).fill('Ortega')
      await page.getByLabel(signUp.email, { exact: true }).fill('maya@example.org')
      await page.getByLabel(signUp.password, { exact: true }).fill('a lamp in the window')
      await page.getByRole('button', { name: signUp.submit, exact: true }).click()
      await page.getByRole('heading', { name: signUpMail.title }).waitFor()
    },
    next: [
      {
        name: 'auth-signup-mail-offline',
        show: async (stage) => {
          await stage.context.unroute('**/api/auth/signup')
          await stage.offline(true)
          await stage.page.getByRole('button', { name: signUpMail.again }).click()
          await stage.page.getByText(signUpMail.noSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'confirm-sign-up',
    show: openConfirm,
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
        show: async (stage) => {
          const { page } = stage
          // As the server answers a link that is good; whose it is is not what is looked at here.
          await stage.context.route('**/api/auth/confirm-signup', (route) =>
            route.fulfill({ status: 401, json: toWireError(new Refused('not_this_sign_up')) }),
          )
          await page.getByLabel(confirm.password, { exact: true }).fill('a lamp in the window')
          await page.getByRole('button', { name: confirm.submit }).click()
          await page.getByRole('link', { name: confirm.gone.toSignUp }).waitFor()
          await stage.context.unroute('**/api/auth/confirm-signup')
        },
      },
      {
        name: 'confirm-sign-up-offline',
        show: async (stage) => {
          await stage.offline(true)
          await stage.page.getByRole('button', { name: confirm.submit }).click()
          await stage.page.getByText(confirm.noSignal).waitFor()
        },
      },
      {
        name: 'confirm-sign-up-gone',
        show: async (stage) => {
          await stage.offline(false)
          await stage.page.getByRole('button', { name: confirm.submit }).click()
          await stage.page.getByRole('heading', { name: confirm.gone.title }).waitFor()
        },
      },
    ],
  },
  {
    name: 'confirm-sign-up-signed-in',
    like: 'confirm-sign-up',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(`${paths.confirmSignUp}?token=from-some-other-mail`)
      await stage.page.getByRole('heading', { name: confirm.signedIn.title }).waitFor()
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
        show: async ({ page }) => {
          await setPassword(page)
          await page.getByRole('link', { name: reset.toForgot }).waitFor()
        },
      },
    ],
  },
  {
    name: 'reset-password-no-link',
    like: 'reset-password',
    show: async (stage) => {
      await stage.open(paths.resetPassword)
      await stage.page.getByRole('heading', { name: reset.noLink.title }).waitFor()
    },
  },
  {
    name: 'reset-password-no-link-signed-in',
    like: 'reset-password',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.resetPassword)
      await stage.page.getByRole('link', { name: reset.toHome }).waitFor()
    },
  },
  {
    name: 'reset-password-done',
    like: 'reset-password',
    show: async (stage) => {
      await openReset(stage)
      // As the server answers a link that is good; where it comes from is not what is looked at here.
      await stage.context.route('**/api/auth/reset-password', (route) =>
        route.fulfill({ json: { message: 'Your password was changed.' } }),
      )
      await setPassword(stage.page)
      await stage.page.getByRole('heading', { name: reset.done.title }).waitFor()
    },
  },
  {
    name: 'auth-not-set-up',
    like: 'auth',
    show: async (stage) => {
      await stage.open(paths.authWithApple)
      await stage.page.getByText(entry.notSetUp(entry.providers.apple)).waitFor()
    },
  },
  {
    name: 'auth-login-slow',
    like: 'auth',
    alone: true,
    show: async (stage) => {
      const { page } = stage
      await stage.open(paths.auth)
      await stage.hold(/\/api\/auth\/login/)
      await page.getByRole('button', { name: entry.logIn, exact: true }).click()
      await formReady(page, logIn.title)
      await page.getByLabel(logIn.email, { exact: true }).fill('maya@example.org')
      await page.getByLabel(logIn.password, { exact: true }).fill('a lamp in the window')
      await page.getByRole('button', { name: logIn.submit, exact: true }).click()
      await page.getByText(sessionTexts.stillTrying).waitFor()
    },
  },
  {
    name: 'auth-held',
    like: 'auth',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.context.clearCookies()
      await stage.visit(paths.home)
      await stage.page.getByText(sessionTexts.held).waitFor()
    },
  },
]

/** By a link that nobody was sent. */
async function openReset(stage: Stage): Promise<void> {
  await stage.open(`${paths.resetPassword}?token=from-some-other-mail`)
  await formReady(stage.page, reset.title)
}

async function openConfirm(stage: Stage): Promise<void> {
  await stage.open(`${paths.confirmSignUp}?token=from-some-other-mail`)
  await formReady(stage.page, confirm.title)
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel(reset.password, { exact: true }).fill('a lamp in the window')
  await page.getByLabel(reset.confirmPassword, { exact: true }).fill('a lamp in the window')
  await page.getByRole('button', { name: reset.submit }).click()
}

/** For its first moments a form's password field is an empty one that takes no letters. */
async function formReady(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('input[autocomplete$="password"]:enabled').first().waitFor()
  await page.locator('form input:disabled').waitFor({ state: 'detached' })
}
