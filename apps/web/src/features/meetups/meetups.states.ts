/** A meetup as its organizer, a guest, a waiting member and a stranger see it, and their actions. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member, Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import { closeToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { closeDialog, openBell, openDialogBy } from '../../../../../tests/screens/navigation.ts'
import { neighbor, postTitled } from '../../../../../tests/screens/neighborhood-rows.ts'
import { type NeighborhoodData, openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { meetupTexts } from '../../locales/en/meetups.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths, postPath } from '../../paths.ts'
import { aPerson } from '../members/members.factory.ts'
import { aNotification } from '../notifications/notifications.factory.ts'
import { aMeetup, aMeetupPost, anRsvp } from './meetups.factory.ts'

const names = { organizer: 'Henrike', comer: 'Caspar', waiter: 'Wanda', other: 'Emil' }
type Role = keyof typeof names

const meetups = {
  open: {
    title: 'Lantern walk around the reservoir',
    description: 'Forty minutes, flat all the way. I have spare lanterns, bring a warm scarf.',
    location: 'North gate, Echo Park',
    maxAttendees: 8,
    organizer: {
      bio: 'Night nurse, early riser. I know every bench between here and the lake.',
      interests: ['Hiking', 'Community Building', 'Tea'],
    },
  },
  full: {
    title: 'Dumplings for six hands',
    description: 'We fold, we steam, we eat. Aprons are here.',
    location: 'Community kitchen on Lemoyne',
    maxAttendees: 2,
  },
  closed: {
    title: 'Quilts on the long table',
    description: 'Bring squares, thread and a story for each.',
    location: 'Reading room, branch library',
    maxAttendees: 10,
    isListClosed: true,
  },
  off: {
    title: 'Morning stretch by the lake',
    description: 'Slow and friendly, in whatever you slept in.',
    location: 'Lakeside lawn',
    maxAttendees: 12,
    status: 'cancelled',
  },
  late: {
    title: 'Records and iced tea',
    description: 'One side each, and no skipping.',
    location: 'Courtyard of the old firehouse',
    maxAttendees: 6,
  },
} satisfies Record<string, Partial<Post>>
type MeetupName = keyof typeof meetups

export const meetupStates: ScreenState[] = [
  {
    name: 'meetup-stranger',
    like: 'meetup-comer',
    isLong: true,
    show: (phone) => openAsStranger(phone, 'open'),
    next: (['full', 'closed'] as const).map((state) => ({
      name: `meetup-stranger-${state}`,
      show: (phone: MountedPhone) => openAsStranger(phone, state),
    })),
  },
  {
    name: 'meetup-comer',
    isLong: true,
    show: (phone) => openAs(phone, 'comer', 'open'),
    next: [
      { name: 'meetup-comer-leave', show: ({ page }) => openDialogBy(page, meetupTexts.cancel) },
      { name: 'meetup-comer-full', isLong: true, show: (phone) => openAs(phone, 'comer', 'full') },
      { name: 'meetup-comer-off', isLong: true, show: (phone) => openAs(phone, 'comer', 'off') },
      { name: 'meetup-comer-told', show: showTold },
    ],
  },
  {
    name: 'meetup-comer-asked',
    like: 'meetup-comer',
    isLong: true,
    show: showAsked,
  },
  {
    name: 'meetup-waiting',
    like: 'meetup-comer',
    isLong: true,
    show: (phone) => openAs(phone, 'waiter', 'full'),
  },
  {
    name: 'meetup-organizer',
    isLong: true,
    show: (phone) => openAs(phone, 'organizer', 'open'),
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
        isLong: true,
        show: (phone: MountedPhone) => openAs(phone, 'organizer', state),
      })),
    ],
  },
  joinThatComesLate(),
]

/** A seat that waits for a signal, while the organizer closes the list. */
function joinThatComesLate(): ScreenState {
  let post: Post
  return {
    name: 'meetup-join-waiting',
    like: 'meetup-comer',
    isLong: true,
    show: async (phone) => {
      post = await openAsStranger(phone, 'late')
      await phone.offline(true)
      await phone.page.getByRole('button', { name: meetupTexts.join, exact: true }).click()
      await phone.page.getByRole('list', { name: postTexts.page.about }).waitFor()
    },
    next: [
      {
        name: 'meetup-join-refused',
        isLong: true,
        show: async (phone) => {
          phone.server.refusals = { 'meetups.rsvp': new Refused('not_joinable') }
          phone.server.bring([{ table: 'posts', id: post.id, row: { ...post, isListClosed: true } }])
          await phone.offline(false)
          await phone.page.getByText(postTexts.page.notSent).waitFor()
          await closeToast(phone.page)
        },
      },
    ],
  }
}

function postOf(name: MeetupName): Post {
  const comesTo = name === 'late' ? 0 : 2
  return aMeetupPost({
    ...meetups[name],
    dateNeeded: toIso((Math.ceil(Date.now() / hourMs) + 70) * hourMs),
    createdAt: toIso(Date.now() - hourMs),
    currentAttendees: comesTo,
  })
}

async function openAsStranger(phone: MountedPhone, name: MeetupName): Promise<Post> {
  const post = postOf(name)
  await open(phone, post, { member: trialMember() })
  return post
}

async function openAs(phone: MountedPhone, role: Exclude<Role, 'other'>, name: MeetupName): Promise<void> {
  const { member, people, idOf } = seenAs(role)
  const post = postOf(name)
  const waits = role === 'waiter'
  const meetup = aMeetup(post.id, {
    organizerId: idOf('organizer'),
    attendeeIds: [idOf('other'), idOf('comer')],
    confirmedIds: name === 'open' ? [idOf('other')] : [],
    waitingCount: name === 'full' ? 1 : 0,
    ...(name === 'off' && { word: 'The lawn is under water. I try again next week.' }),
  })
  const rsvp = anRsvp(post.id, waits ? { state: 'waiting', position: 1 } : {})
  await open(phone, post, {
    member,
    besides: { people },
    meetups: waits ? [] : [meetup],
    rsvps: role === 'organizer' ? [] : [rsvp],
    postDetails: role === 'organizer' ? [{ id: post.id, authorId: member.id, location: post.location }] : [],
  })
}

/** The four of it, one of whom holds the phone. */
function seenAs(role: Role): { member: Member; people: Person[]; idOf: (other: Role) => string } {
  const member = { ...trialMember(), firstName: names[role] }
  const otherNames = Object.values(names).filter((name) => name !== names[role])
  const people = otherNames.map((firstName) => aPerson({ firstName, lastName: 'P.', zipCode: '90026' }))
  const idOf = (other: Role) => people.find(({ firstName }) => firstName === names[other])?.id ?? member.id
  return { member, people, idOf }
}

async function open(phone: MountedPhone, post: Post, { besides, ...data }: NeighborhoodData): Promise<void> {
  await openNeighborhood(phone, postPath(post.id), { ...data, besides: { ...besides, posts: [post] } })
  await phone.page.getByRole('heading', { level: 2, name: post.title }).waitFor()
}

/** Shows the notifications about changes to meetups that the member goes to. */
async function showTold(phone: MountedPhone): Promise<void> {
  const notifications = (['open', 'off'] as const).map((name, index) =>
    aNotification({
      kind: name === 'off' ? 'meetup_cancelled' : 'meetup_changed',
      params: {
        title: meetups[name].title,
        name: names.organizer,
        ...(name === 'off' && { message: 'The lawn is under water. I try again next week.' }),
      },
      createdAt: toIso(Date.now() - (2 - index) * 60_000),
    }),
  )
  await openNeighborhood(phone, paths.home, { member: seenAs('comer').member, notifications })
  await openBell(phone.page)
  await phone.page.getByRole('dialog').getByRole('region').first().waitFor()
}

/** The day before, whether one still comes. */
async function showAsked(phone: MountedPhone): Promise<void> {
  const member = { ...trialMember(), firstName: 'Lena' }
  const post = postTitled('Parents on a bench, children on the swings')
  const guests = ['hana', 'bea', 'darnell', 'amara', 'finn'].map((key) => neighbor(key).id)
  await openNeighborhood(phone, paths.upcoming, {
    member,
    rsvps: [anRsvp(post.id)],
    meetups: [
      aMeetup(post.id, {
        organizerId: neighbor('noor').id,
        attendeeIds: [...guests, member.id],
        confirmedIds: guests.slice(0, 2),
      }),
    ],
    notifications: [
      aNotification({
        kind: 'meetup_tomorrow',
        params: { title: post.title, name: '' },
        target: postPath(post.id),
        createdAt: toIso(Date.now() - hourMs),
      }),
    ],
  })
  await phone.page.getByRole('link', { name: post.title, exact: true }).click()
  await phone.page.getByRole('region', { name: meetupTexts.stillComing }).waitFor()
}
