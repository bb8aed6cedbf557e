/** Home for every plan, while it is read, and where nothing is there yet; and all that is coming up. */
import type { Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { sessionMark } from '@porchlight/contracts/sessions/session-mark'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { closeToast, keepToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import {
  bareMember,
  freeMember,
  premiumMember,
  trialEndingMember,
  trialMember,
  trialOverMember,
} from '../../../../../tests/screens/looking-members.ts'
import { closeDialog, openBell } from '../../../../../tests/screens/navigation.ts'
import { community, neighbor, postTitled } from '../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { communityTexts } from '../../locales/en/community.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { locationTexts } from '../../locales/en/location.ts'
import { meetupTexts } from '../../locales/en/meetups.ts'
import { paths } from '../../paths.ts'
import { anRsvp } from '../meetups/meetups.factory.ts'
import { aPost } from '../posts/posts.factory.ts'

const never = () => new Promise<never>(() => undefined)

export const homeStates: ScreenState[] = [
  {
    ...home('home', trialMember),
    next: [
      {
        name: 'home-location',
        show: async ({ page }) => {
          await page.getByRole('button', { name: homeTexts.location.change }).click()
          await page.getByRole('dialog', { name: locationTexts.title }).waitFor()
        },
      },
      {
        name: 'home-location-denied',
        show: async ({ context, page }) => {
          await context.clearPermissions()
          const dialog = page.getByRole('dialog', { name: locationTexts.title })
          await dialog.getByRole('button', { name: locationTexts.current }).click()
          await dialog.getByLabel('ZIP code').waitFor()
          await keepToast(page)
        },
      },
      {
        name: 'home-location-invalid',
        show: async ({ page }) => {
          await closeToast(page)
          const dialog = page.getByRole('dialog', { name: locationTexts.title })
          await dialog.getByLabel('ZIP code').fill('123')
          await dialog.getByRole('button', { name: locationTexts.save }).click()
          await dialog.locator('[aria-invalid="true"]').waitFor()
        },
      },
      {
        name: 'bell',
        show: async ({ page }) => {
          await closeDialog(page)
          await openBell(page)
        },
      },
    ],
  },
  {
    name: 'home-location-finding',
    like: 'home',
    show: async (phone) => {
      const { page } = phone
      await openHome(phone, trialMember())
      // The position never arrives, as when it takes long indoors.
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = () => undefined
      })
      await page.getByRole('button', { name: homeTexts.location.change }).click()
      await page
        .getByRole('dialog', { name: locationTexts.title })
        .getByRole('button', { name: locationTexts.current })
        .click()
      await page.getByText(locationTexts.finding).waitFor()
      await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'))
    },
  },
  ...[
    home('home-free', freeMember),
    home('home-premium', premiumMember),
    home('home-trial-ending', trialEndingMember),
    home('home-trial-over', trialOverMember),
    home('home-profile-nudge', bareMember),
  ].map((state) => ({ ...state, like: 'home' })),
  {
    name: 'home-empty',
    isLong: true,
    show: async (phone) => {
      await phone.mount(paths.home, { member: trialMember(), server: { 'community.about': community } })
      await phone.page.getByText(homeTexts.upcoming.empty).waitFor()
    },
  },
  {
    name: 'home-in-action',
    isLong: true,
    like: 'home',
    show: async (phone) => {
      await openHome(phone, trialMember())
      await phone.page.getByRole('region', { name: communityTexts.inAction.title }).waitFor()
    },
  },
  {
    name: 'home-large-letters',
    like: 'home',
    isLong: true,
    show: async (phone) => {
      await openHome(phone, trialMember())
      // A member with low vision may set this font size. The style is removed together with the mounted screen.
      const style = '<style>html { font-size: 200% }</style>'
      await phone.page.locator('#root').evaluate((root, html) => {
        root.insertAdjacentHTML('beforeend', html)
      }, style)
    },
  },
  {
    name: 'home-loading',
    isLong: true,
    show: async (phone) => {
      await phone.mount(paths.home, {
        member: trialMember(),
        isFilled: false,
        server: { 'community.about': never },
        roundsAfter: never(),
      })
      await phone.page.getByLabel(homeTexts.upcoming.loading).waitFor()
    },
  },
  {
    name: 'home-starting',
    like: 'home-loading',
    show: async (phone) => {
      await phone.mount(paths.home, { server: { 'sessions.currentUser': never } })
      const { name, value } = sessionMark
      await phone.context.addCookies([{ name, value, url: phone.origin }])
      await phone.visit(paths.home)
      await phone.page.getByRole('status').first().waitFor()
      await phone.context.clearCookies()
    },
  },
  {
    name: 'upcoming',
    isLong: true,
    show: (phone) => openUpcoming(phone),
  },
  {
    name: 'upcoming-coming',
    isLong: true,
    like: 'upcoming',
    show: async (phone) => {
      const going = postTitled('Porch soup and stories')
      const full = postTitled('Board games, beginners first')
      await openUpcoming(phone, [anRsvp(going.id), anRsvp(full.id, { state: 'waiting', position: 2 })])
      await phone.page.getByText(meetupTexts.list.coming, { exact: true }).first().waitFor()
    },
  },
]

function home(name: string, aLookingMember: () => Member): ScreenState {
  return { name, isLong: true, show: (phone) => openHome(phone, aLookingMember()) }
}

export async function openHome(phone: MountedPhone, member: Member, ownPosts: Post[] = []): Promise<void> {
  await openNeighborhood(phone, paths.home, { member, besides: { posts: [...ownPosts, completedHelp] } })
  await phone.page.getByText(homeTexts.credits(member.credits), { exact: true }).first().waitFor()
}

async function openUpcoming(phone: MountedPhone, rsvps: Rsvp[] = []): Promise<void> {
  await openNeighborhood(phone, paths.upcoming, { member: trialMember(), rsvps })
  await phone.page.getByRole('main').getByRole('listitem').first().waitFor()
}

/** The help of the demonstration that was completed last. */
const completedHelp = aPost({
  title: 'Put my photos where I can find them again',
  authorId: neighbor('greta').id,
  helperId: neighbor('lena').id,
  status: 'completed',
  createdAt: toIso(Date.now() - 105 * hourMs),
  closedAt: toIso(Date.now() - 29 * hourMs),
})
