/** Meetups among what is coming up: how the member stands to each, and whether there is room. */
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMeetupPost, anRsvp } from '../meetups/meetups.factory.ts'
import { aMember } from '../members/members.factory.ts'

const meetup = (title: string, currentAttendees: number, change: Partial<Post> = {}) =>
  aMeetupPost({
    title,
    currentAttendees,
    maxAttendees: 6,
    location: null,
    dateNeeded: toIso(Date.now() + dayMs),
    ...change,
  })

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const activity = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

it('P-137 P-140 H-021 a meetup shows the member’s RSVP, or else whether there is room', async () => {
  const going = meetup('Going', 2)
  const waitingMeetup = meetup('Waiting', 6)
  const otherMeetups = [
    meetup('Full', 6),
    meetup('Last', 5),
    meetup('Closed', 2, { isListClosed: true }),
    meetup('Plenty', 1),
  ]
  await phone.mount('/upcoming', {
    member: aMember(),
    server: {},
    posts: [going, waitingMeetup, ...otherMeetups],
    rsvps: [anRsvp(going.id), anRsvp(waitingMeetup.id, { state: 'waiting', position: 2 })],
  })
  const says = (title: string, text: string | RegExp) => activity(title).getByText(text).waitFor()
  await says('Going', 'You’re going')
  await says('Waiting', 'Waiting list, place 2')
  await says('Full', /6 of 6 going · full$/)
  await says('Last', /5 of 6 going · 1 spot left$/)
  await says('Closed', /2 of 6 going · list closed$/)
  await says('Plenty', /1 of 6 going$/)
})

it('P-140 H-019 D9 a seat that became free appears by itself, and an unsent RSVP says so', async () => {
  const post = meetup('Soup on the porch', 6)
  await phone.mount('/upcoming', {
    member: aMember(),
    server: {},
    posts: [post],
    rsvps: [anRsvp(post.id, { state: 'waiting', position: 1 })],
  })
  await activity(post.title).getByText('Waiting list, place 1').waitFor()
  await phone.bring([{ table: 'rsvps', id: post.id, row: anRsvp(post.id) }])
  await activity(post.title).getByText('You’re going', { exact: true }).waitFor()
  await phone.offline(true)
  await page.getByRole('link', { name: post.title, exact: true }).click()
  await page.getByRole('button', { name: 'I can’t make it', exact: true }).click()
  await page.getByRole('button', { name: 'Give it up', exact: true }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.goBack()
  await activity(post.title).getByText('You’re going · waiting for signal').waitFor()
  await phone.offline(false)
})
