/** The private address of one's own calendar, before and after it is made. */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { openDialogBy } from '../../../../../tests/screens/navigation.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { calendarTexts } from '../../locales/en/calendar.ts'
import { paths } from '../../paths.ts'

export const calendarStates: ScreenState[] = [
  {
    name: 'meetup-calendar',
    show: async (phone) => {
      const newCalendar = { path: '/calendar/0123456789abcdef.ics', createdAt: toIso(Date.now()) }
      await openNeighborhood(phone, paths.accountSetup, {
        member: trialMember(),
        server: { 'calendar.get': { createdAt: null }, 'calendar.renew': newCalendar },
      })
      await openDialogBy(phone.page, calendarTexts.link)
      await phone.page.getByRole('button', { name: calendarTexts.make }).waitFor()
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
  {
    name: 'meetup-calendar-read',
    like: 'meetup-calendar',
    show: async (phone) => {
      const [createdAt, readAt] = [
        toIso(Date.now() - 9 * dayMs),
        toIso(new Date(Date.now() - dayMs).setMinutes(0, 0, 0)),
      ]
      await openNeighborhood(phone, paths.accountSetup, {
        member: trialMember(),
        server: { 'calendar.get': { createdAt, readAt } },
      })
      await openDialogBy(phone.page, calendarTexts.link)
      await phone.page.getByText(/^A calendar last read it .+, or up to an hour later\.$/).waitFor()
    },
  },
]
