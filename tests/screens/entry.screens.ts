/** What a visitor sees: the landing page, and the ways in. */
import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import type { Screen, Stage } from './screen.ts'

const { entry, signUp, logIn, forgot } = sessionTexts

export const entryScreens: Screen[] = [
  { name: 'landing', show: (stage) => stage.open(paths.home) },
  {
    name: 'landing-location',
    show: async (stage) => {
      await openLocation(stage)
    },
  },
  {
    name: 'landing-location-denied',
    show: async (stage) => {
      await stage.context.clearPermissions()
      const page = await openLocation(stage)
      await page.getByRole('button', { name: landingTexts.location.current }).click()
      await page.getByText(landingTexts.location.noPosition.denied).waitFor()
    },
  },
  { name: 'auth', show: (stage) => stage.open(paths.auth) },
  {
    name: 'auth-signup',
    show: async (stage) => {
      await openSignUp(stage)
    },
  },
  {
    name: 'auth-signup-errors',
    show: async (stage) => {
      const page = await openSignUp(stage)
      await page.getByLabel(signUp.email, { exact: true }).fill('maya.example.org')
      await page.getByLabel(signUp.password, { exact: true }).fill('short')
      await page.getByRole('button', { name: signUp.submit, exact: true }).click()
      await page.getByText('First name is required').waitFor()
    },
  },
  {
    name: 'auth-login',
    show: async (stage) => {
      await openLogIn(stage)
    },
  },
  {
    name: 'auth-login-wrong',
    show: async (stage) => {
      const page = await openLogIn(stage)
      await page.getByLabel(logIn.email, { exact: true }).fill('nobody@example.org')
      await page.getByLabel(logIn.password, { exact: true }).fill('not the password')
      await page.getByRole('button', { name: logIn.submit, exact: true }).click()
      await page.getByText(logIn.failureText).first().waitFor()
    },
  },
  {
    name: 'auth-login-offline',
    show: async (stage) => {
      const page = await openLogIn(stage)
      await page.getByLabel(logIn.email, { exact: true }).fill('maya@example.org')
      await page.getByLabel(logIn.password, { exact: true }).fill('a lamp in the window')
      await stage.offline(true)
      await page.getByRole('button', { name: logIn.submit, exact: true }).click()
      await page.getByText(sessionTexts.noSignal).waitFor()
    },
  },
  {
    name: 'auth-forgot',
    show: async (stage) => {
      const page = await openLogIn(stage)
      await page.getByRole('button', { name: logIn.toForgot }).click()
      await page.getByRole('heading', { name: forgot.title }).waitFor()
    },
  },
  {
    name: 'auth-held',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.context.clearCookies()
      await stage.visit(paths.home)
      await stage.page.getByText(sessionTexts.held).waitFor()
    },
  },
]

async function openLocation(stage: Stage): Promise<Page> {
  await stage.open(paths.home)
  await stage.page.getByRole('link', { name: landingTexts.toLocation }).click()
  await stage.page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
  return stage.page
}

async function openSignUp(stage: Stage): Promise<Page> {
  await stage.open(paths.auth)
  await stage.page.getByRole('button', { name: entry.signUp }).click()
  await stage.page.getByRole('heading', { name: signUp.title }).waitFor()
  await passwordReady(stage.page)
  return stage.page
}

async function openLogIn(stage: Stage): Promise<Page> {
  await stage.open(paths.auth)
  await stage.page.getByRole('button', { name: entry.logIn, exact: true }).click()
  await stage.page.getByRole('heading', { name: logIn.title }).waitFor()
  await passwordReady(stage.page)
  return stage.page
}

/** For its first moments the field is an empty one that takes no letters. */
async function passwordReady(page: Page): Promise<void> {
  await page.locator('input[autocomplete$="password"]:enabled').waitFor()
}
