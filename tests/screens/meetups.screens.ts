/** A meetup as its organizer, somebody who comes, somebody who waits and a stranger see it, and what is done there. */
import { calendarTexts } from '../../apps/web/src/locales/en/calendar.ts'
import { meetupTexts } from '../../apps/web/src/locales/en/meetups.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths, postPath } from '../../apps/web/src/paths.ts'
import { closeListOf, type MeetupState, meetupId } from './meetups.ts'
import { closeDialog, openBell, openDialogBy } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

/** Of the demonstration: she comes, and was asked whether she still does. */
const tomorrows = 'Parents on a bench, children on the swings'

export const meetupScreens: Screen[] = [
  {
    name: 'meetup-stranger',
    looker: 'trial',
    like: 'meetup-comer',
    long: true,
    show: async (stage) => {
      // Who invites has lived there longer.
      await stage.signIn('organizer')
      await openMeetup(stage, 'trial', 'open')
    },
    next: (['full', 'closed'] as const).map((state) => ({
      name: `meetup-stranger-${state}`,
      show: (stage: Stage) => openMeetup(stage, 'trial', state),
    })),
  },
  {
    name: 'meetup-comer',
    looker: 'comer',
    long: true,
    show: (stage) => openMeetup(stage, 'comer', 'open'),
    next: [
      {
        name: 'meetup-comer-leave',
        show: ({ page }) => openDialogBy(page, meetupTexts.cancel),
      },
      { name: 'meetup-comer-full', long: true, show: (stage) => openMeetup(stage, 'comer', 'full') },
      { name: 'meetup-comer-off', long: true, show: (stage) => openMeetup(stage, 'comer', 'off') },
      {
        name: 'meetup-comer-told',
        show: async (stage) => {
          await stage.open(paths.home)
          await openBell(stage.page)
        },
      },
    ],
  },
  {
    name: 'meetup-comer-asked',
    looker: 'musician',
    like: 'meetup-comer',
    long: true,
    show: async (stage) => {
      await stage.signIn('musician')
      await stage.open(paths.upcoming)
      await stage.page.getByRole('link', { name: tomorrows, exact: true }).click()
      await stage.page.getByRole('region', { name: meetupTexts.stillComing }).waitFor()
    },
  },
  {
    name: 'meetup-waiting',
    looker: 'waiter',
    like: 'meetup-comer',
    long: true,
    show: (stage) => openMeetup(stage, 'waiter', 'full'),
  },
  {
    name: 'meetup-organizer',
    looker: 'organizer',
    long: true,
    show: (stage) => openMeetup(stage, 'organizer', 'open'),
    next: [
      { name: 'meetup-organizer-write', show: ({ page }) => openDialogBy(page, meetupTexts.write) },
      {
        name: 'meetup-organizer-edit',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, meetupTexts.edit)
        },
      },
      {
        name: 'meetup-organizer-call-off',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, meetupTexts.callOff)
        },
      },
      ...(['full', 'closed', 'off'] as const).map((state) => ({
        name: `meetup-organizer-${state}`,
        long: true,
        show: (stage: Stage) => openMeetup(stage, 'organizer', state),
      })),
    ],
  },
  {
    name: 'meetup-join-waiting',
    like: 'meetup-comer',
    long: true,
    show: async (stage) => {
      await stage.signIn('organizer')
      await openMeetup(stage, 'sender', 'late')
      await stage.offline(true)
      await stage.page.getByRole('button', { name: meetupTexts.join, exact: true }).click()
      await stage.page.getByRole('list', { name: postTexts.page.about }).waitFor()
    },
    next: [
      {
        name: 'meetup-join-refused',
        long: true,
        show: async (stage) => {
          await closeListOf(new URL(stage.page.url()).origin, 'late')
          await stage.offline(false)
          await stage.page.getByText(postTexts.page.notSent).waitFor()
          await closeToast(stage.page)
        },
      },
    ],
  },
  {
    name: 'meetup-calendar',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.profile)
      await openDialogBy(stage.page, calendarTexts.link)
      await stage.page.getByRole('button', { name: calendarTexts.make }).waitFor()
    },
    next: [
      {
        name: 'meetup-calendar-made',
        show: async ({ page }) => {
          await page.getByRole('button', { name: calendarTexts.make }).click()
          await page.getByLabel(calendarTexts.address).waitFor()
        },
      },
    ],
  },
]

async function openMeetup(stage: Stage, resident: Resident, state: MeetupState): Promise<void> {
  await stage.signIn(resident)
  await stage.open(postPath(meetupId(state)))
  await stage.page.getByRole('heading', { level: 2 }).first().waitFor()
}
