/** The background check: before it, the form, and everything that can come of it. */
import type { CheckStanding } from '@porchlight/contracts/checks/checks.operations'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { backgroundCheckTexts as texts } from '../../locales/en/checks.ts'
import { paths } from '../../paths.ts'

export const noCheck: CheckStanding = { provider: 'manual', state: 'none', reason: null, decidedAt: null }
export const supported: StandInResponses = {
  'community.about': { name: null, displayLocation: 'Echo Park, CA', supportEmail: 'help@echo.example' },
}

export const backgroundCheckStates: ScreenState[] = [
  {
    name: 'background-check',
    isLong: true,
    show: (phone) => openCheck(phone, {}, texts.intro.start),
    next: [
      {
        name: 'background-check-form',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: texts.intro.start }).click()
          await page.getByLabel(texts.form.ssnLast4).waitFor()
        },
      },
      {
        name: 'background-check-form-errors',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.form.submit }).click()
          await page.getByText('Date of birth is required').waitFor()
        },
      },
    ],
  },
  {
    name: 'background-check-instant',
    isLong: true,
    show: (phone) => openCheck(phone, { provider: 'instant' }, texts.intro.start),
    next: [
      {
        name: 'background-check-processing',
        show: async ({ page, server }) => {
          server.change({ 'checks.apply': { message: '', state: 'passed' } })
          await page.getByRole('link', { name: texts.intro.start }).click()
          await fillCheck(page)
          // The screen stays as long as the picture needs; the next page has the real time again.
          await page.evaluate(() => {
            const wait = window.setTimeout
            window.setTimeout = ((work: TimerHandler, ms = 0, ...args: unknown[]) =>
              wait(work, ms === 3000 ? 600_000 : ms, ...args)) as typeof setTimeout
          })
          await page.getByRole('button', { name: texts.form.submit }).click()
          await page.getByRole('heading', { name: texts.processing.heading }).waitFor()
        },
      },
    ],
  },
  {
    name: 'background-check-waiting',
    show: (phone) => openCheck(phone, { state: 'undecided' }, texts.waiting.toProfile),
  },
  {
    name: 'background-check-success',
    show: (phone) =>
      openCheck(
        phone,
        { state: 'passed', decidedAt: toIso(Date.parse('2026-11-20T12:00:00Z')) },
        texts.success.toProfile,
        { ...trialMember(), isBackgroundVerified: true },
      ),
  },
  {
    name: 'background-check-failed',
    show: (phone) =>
      openCheck(
        phone,
        { state: 'refused', reason: 'Please come by, so that we can meet first.' },
        texts.failed.again,
      ),
  },
  {
    name: 'background-check-withdrawn',
    isLong: true,
    like: 'background-check',
    show: (phone) => openCheck(phone, { state: 'withdrawn', reason: 'You asked us to.' }, texts.intro.start),
  },
  {
    name: 'background-check-offline',
    show: async (phone) => {
      await phone.offline(true)
      await phone.mount(paths.backgroundCheck, { member: trialMember(), server: {} })
      await phone.page.getByText(texts.failedToLoad).waitFor()
    },
  },
]

export async function fillCheck(page: MountedPhone['page']): Promise<void> {
  await page.getByLabel(texts.form.dateOfBirth).fill('1961-04-12')
  await page.getByLabel(texts.form.address).fill('1420 Laveta Terrace, Los Angeles, CA 90026')
  await page.getByLabel(texts.form.ssnLast4).fill('4711')
  await page.getByLabel(texts.form.consent).check()
}

async function openCheck(
  phone: MountedPhone,
  standing: Partial<CheckStanding>,
  link: string,
  member: Member = trialMember(),
): Promise<void> {
  await phone.mount(paths.backgroundCheck, {
    member,
    server: { ...supported, 'checks.read': { ...noCheck, ...standing } },
  })
  await phone.page.getByRole('link', { name: link }).waitFor()
}
