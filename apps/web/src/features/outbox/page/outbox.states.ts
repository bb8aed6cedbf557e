/** The outbox: what waits, goes out, and arrived; what came back is shown beside home's. */
import { makeNewer } from '../../../../../../tests/harness/device/newer-data.ts'
import { writePost } from '../../../../../../tests/harness/people/posting.ts'
import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { closeDialog, goToOutbox, openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { community } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { appTexts } from '../../../locales/en/app.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { group } from '../outbox.factory.ts'

const rounds = '**/api/sync'

export const outboxStates: ScreenState[] = [
  {
    name: 'outbox-empty',
    show: async (phone) => {
      await openNeighborhood(phone, paths.outbox, { member: trialMember() })
      await phone.page.getByText(outboxTexts.empty.title).waitFor()
    },
  },
  {
    name: 'outbox-waiting',
    isLong: true,
    show: showWaiting,
    next: [
      {
        name: 'outbox-discard',
        show: ({ page }) => openDialogBy(page, /^Discard: /),
      },
      {
        name: 'outbox-export',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, outboxTexts.export)
        },
      },
      {
        name: 'outbox-edit',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, /^Edit: /)
        },
      },
      {
        name: 'sign-out',
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).click()
          await page.getByRole('button', { name: profileTexts.signOut }).click()
          await page.getByText(sessionTexts.signOut.waiting(2)).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-newer-app',
    like: 'outbox-waiting',
    show: async (phone) => {
      await openNeighborhood(phone, paths.outbox, { member: trialMember() })
      await phone.visit(emptyPath)
      await makeNewer(phone.page)
      await phone.visit(paths.outbox)
      await phone.page.getByText(outboxTexts.states.newerApp).waitFor()
    },
  },
  {
    name: 'outbox-sending',
    like: 'outbox-waiting',
    show: async (phone) => {
      const { page } = phone
      const firstRound = page.waitForResponse(rounds)
      await openNeighborhood(phone, paths.home, { member: trialMember() })
      await firstRound
      // The sent entry must stay without a response.
      phone.server.roundsAfter = new Promise(() => undefined)
      await writePost(page, { type: 'offer', title: 'I can water your plants' })
      await goToOutbox(page)
      await group(page, outboxTexts.groups.sending).waitFor()
    },
    next: [
      {
        name: 'outbox-answer-waiting',
        show: async (phone) => {
          await phone.offline(true)
          await group(phone.page, outboxTexts.stuck.title).waitFor()
        },
      },
    ],
  },
  {
    name: 'outbox-sent',
    like: 'outbox-waiting',
    show: async (phone) => {
      const { page } = phone
      await openNeighborhood(phone, paths.home, { member: trialMember() })
      await phone.offline(true)
      await writePost(page, { type: 'offer', title: 'A casserole dish to lend' })
      await closeToast(page)
      await goToOutbox(page)
      await phone.offline(false)
      await group(page, outboxTexts.groups.sent).waitFor()
      await closeToast(page)
    },
  },
]

/** An offer, and a request that was written after it. */
export async function showWaiting(phone: MountedPhone): Promise<void> {
  const { page } = phone
  await openNeighborhood(phone, paths.home, { member: trialMember() })
  await page.getByRole('banner').getByText(community.name, { exact: true }).waitFor()
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup on Sunday', description: 'Lentils, for six.' })
  await closeToast(page)
  await writePost(page, { title: 'A second pair of hands', location: 'The long stairs' })
  await closeToast(page)
  await goToOutbox(page)
  await group(page, outboxTexts.groups.waiting).waitFor()
}
