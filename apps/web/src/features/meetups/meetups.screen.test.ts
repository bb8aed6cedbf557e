/** One meetup on a screen of its own: what stranger, comer, waiting one and organizer see and do. */

import { readFile } from 'node:fs/promises'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordFirstSeen } from '../../../../../tests/harness/phone/first-seen.ts'
import { watchScreens } from '../../../../../tests/harness/phone/seen-screens.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aMeetup, aMeetupPost, anRsvp } from './meetups.factory.ts'
import { meetupStates } from './meetups.states.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const omar = aPerson({ firstName: 'Omar', lastName: 'K.' })
const people = [bea, omar]
/** Another member each time: what one of them did stays on the phone. */
let member = aMember()

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(meetupStates, () => phone)
beforeEach(() => {
  member = aMember()
})

type Data = NonNullable<Parameters<MountedPhone['mount']>[1]>
let release = () => {}
/**
 * Opens a meetup. The responses of rounds are held until the test looks at the sent operations, so that the screen
 * shows only the device's own rows.
 */
function open(post: Post, data: Data = {}) {
  const gate = Promise.withResolvers<void>()
  release = gate.resolve
  const roundsAfter = gate.promise
  return phone.mount(`/posts/${post.id}`, { member, people, server: {}, posts: [post], roundsAfter, ...data })
}
function findSentArgs(name: string) {
  release()
  return phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => page.getByRole('article').getByText(text, { exact: true }).waitFor()
const soon = () => toIso(Date.now() + dayMs)
const toCome = (change: Partial<Post> = {}) => aMeetupPost({ dateNeeded: soon(), ...change })

/** Bea's, to which the member has a seat. */
function going(change: Partial<Post> = {}, rsvp: Partial<Rsvp> = {}, meetup: Partial<Meetup> = {}) {
  const post = toCome({ currentAttendees: 2, ...change })
  const attendeeIds = [omar.id, member.id]
  return {
    post,
    data: {
      rsvps: [anRsvp(post.id, rsvp)],
      meetups: [aMeetup(post.id, { organizerId: bea.id, attendeeIds, ...meetup })],
    },
  }
}

/** The member's own. */
function createOwnMeetup(change: Partial<Post> = {}, meetup: Partial<Meetup> = {}) {
  const post = toCome(change)
  return {
    post,
    data: {
      postDetails: [{ id: post.id, authorId: member.id, location: post.location }],
      meetups: [aMeetup(post.id, { organizerId: member.id, attendeeIds: [bea.id], ...meetup })],
    },
  }
}

it('P-139 a guest is not invited to join before their seat is here', async () => {
  const { post, data } = going()
  await open(post, { isPart: true })
  await page.getByRole('heading', { level: 2, name: post.title }).waitFor()
  const readScreens = await watchScreens(page)
  const [rsvp] = data.rsvps
  const [meetup] = data.meetups
  phone.server.bring([
    { table: 'rsvps', id: post.id, row: rsvp ?? null },
    { table: 'meetups', id: post.id, row: meetup ?? null },
  ])
  expect(await button('Join').count()).toBe(0)
  release()
  await says('You’re going')
  expect((await readScreens()).filter(({ text }) => text.includes('Join'))).toEqual([])
})

it('P-139 a guest is not invited to join while the list of those who come is here without their seat', async () => {
  const { post, data } = going()
  await open(post, { isPart: true, meetups: data.meetups })
  const readScreens = await watchScreens(page)
  const [rsvp] = data.rsvps
  phone.server.bring([{ table: 'rsvps', id: post.id, row: rsvp ?? null }])
  release()
  await says('You’re going')
  expect((await readScreens()).filter(({ text }) => text.includes('Join'))).toEqual([])
})

it('P-137 where the server refuses each round of a fill, a member can join all the same', async () => {
  const post = toCome({ currentAttendees: 3, maxAttendees: 4 })
  await open(post, { isPart: true, roundRefusal: new Refused('unavailable') })
  release()
  await button('Join').waitFor()
})

describe('a member who is no guest', () => {
  it('P-137 P-139 sees the free seats and no names, and joins with one tap', async () => {
    const post = toCome({ currentAttendees: 3, maxAttendees: 4 })
    await open(post)
    await says('1 spot left')
    await says(/^You’ll see the host/)
    // The time of posting is known only to the day, so no age is shown.
    expect(
      await page
        .getByRole('article')
        .getByText(/ago$|^Just now$/i)
        .count(),
    ).toBe(0)
    expect(
      await page
        .getByRole('article')
        .getByText(/Bea|Omar|Hosted by/)
        .count(),
    ).toBe(0)
    await button('Join').dblclick()
    await says('You’re going')
    await says(/^You get a spot once/)
    await says('4 of 4 going')
    await expect.poll(() => findSentArgs('meetups.rsvp')).toEqual([{ id: post.id }])
  })

  it('P-138 Q29 joins unlisted and reads so; another guest reads that there is one more', async () => {
    const post = toCome({ currentAttendees: 1 })
    await open(post)
    await button('Join without showing my name').click()
    await says('You’re going')
    await says('The other guests don’t see your name.')
    await expect.poll(() => findSentArgs('meetups.rsvp')).toEqual([{ id: post.id, isUnlisted: true }])
    const { post: other, data } = going({ currentAttendees: 4 })
    await open(other, data)
    const listedCount = data.meetups?.[0]?.attendeeIds.length ?? Number.NaN
    await page
      .getByRole('region', { name: 'Who’s coming' })
      .getByText(`and ${4 - listedCount} more`)
      .waitFor()
  })

  it('M-018 product 4: reads the host’s profile before joining, and the name after it', async () => {
    const organizer = { bio: 'Retired teacher, and always up for a walk.', interests: ['Hiking', 'Tea'] }
    await open(toCome({ organizer }))
    const host = page.getByRole('region', { name: 'Hosted by a neighbor' })
    await host.getByText(organizer.bio, { exact: true }).waitFor()
    await expect.poll(() => host.getByRole('listitem').allInnerTexts()).toEqual(organizer.interests)
    // Further up the button lies over the bar of the phone.
    await button('Add to calendar').scrollIntoViewIfNeeded()
    const [above, join] = [await host.boundingBox(), await button('Join').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(join?.y ?? 0)
    const { post, data } = going({ organizer })
    await open(post, data)
    await says('You’re going')
    expect(await host.count()).toBe(0)
    // An old meetup has no description of its organizer, so none is shown.
    await open(toCome())
    await button('Join').waitFor()
    expect(await host.count()).toBe(0)
  })

  it('P-137 has the seat at once, and is told that it waits only when sending takes long', async () => {
    const post = toCome()
    await open(post)
    const waits = 'ul[aria-label="Not sent yet"]'
    const readFirstTimes = await recordFirstSeen(page, { header: 'header a[href="/outbox"]', waits })
    const tapTime = await page.evaluate(() => performance.now())
    await button('Join').click()
    await says('You’re going')
    await page.locator(waits).waitFor()
    for (const time of Object.values(await readFirstTimes())) expect(time - tapTime).toBeGreaterThan(1000)
    release()
    await page.locator(waits).waitFor({ state: 'detached' })
  })

  it('P-140 is not asked about leaving after a double tap on “Join the waiting list”', async () => {
    await open(toCome({ currentAttendees: 4, maxAttendees: 4 }))
    await button('Join the waiting list').scrollIntoViewIfNeeded()
    // The second tap comes in the first frame that has the other button, and on that button, however slow the machine is
    // and wherever the button stands.
    await button('Join the waiting list').evaluate(
      (join) =>
        new Promise<void>((resolve) => {
          const look = () => {
            const leave = [...document.querySelectorAll('button')].find(
              ({ innerText }) => innerText === 'Leave the waiting list',
            )
            if (!leave) {
              requestAnimationFrame(look)
              return
            }
            leave.click()
            resolve()
          }
          ;(join as HTMLElement).click()
          look()
        }),
    )
    await button('Leave the waiting list').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The dialog opens for a tap that is meant for this button.
    await button('Leave the waiting list').click()
    await page.getByRole('dialog').waitFor()
  })

  it('P-140 who leaves the waiting list sees so at once', async () => {
    await open(toCome({ currentAttendees: 4, maxAttendees: 4 }), { roundsAfter: Promise.resolve() })
    await button('Join the waiting list').click()
    await expectToast(page, { title: 'You’re on the waiting list' })
    await button('Leave the waiting list').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // By this time, a message that waited for the dialog to close would be visible.
    await page.waitForTimeout(300)
    expect(await page.getByText(/We’ll let you know as soon as there’s a spot/).count()).toBe(0)
  })

  it('P-140 joins a full meetup without a signal as a place in the queue, without an error', async () => {
    const post = toCome({ currentAttendees: 4, maxAttendees: 4 })
    await open(post)
    await says('Full. You can wait for a spot.')
    await phone.offline(true)
    await button('Join the waiting list').click()
    await says('You’re on the waiting list')
    await says(/^You get a place on it once/)
    await page.getByRole('list', { name: 'Not sent yet' }).getByText('Waiting for signal').waitFor()
    await phone.offline(false)
    await expect.poll(() => findSentArgs('meetups.rsvp')).toEqual([{ id: post.id }])
  })

  it.each([
    ['with a closed list', { isListClosed: true }, 'Nobody else can join.'],
    ['that has begun', { dateNeeded: toIso(Date.now() - hourMs) }, 'This meetup has started.'],
    ['in the past', { dateNeeded: toIso(Date.now() - 4 * hourMs) }, 'This meetup is over.'],
    ['that was called off', { status: 'cancelled' }, 'This meetup was canceled.'],
  ] as const)('P-137 cannot join a meetup %s', async (_, change, reasonText) => {
    await open(toCome(change))
    await says(reasonText)
    expect(await button('Join').count()).toBe(0)
    expect(await page.getByText(/^You’ll see the host/).count()).toBe(0)
  })
})

describe('Q7 the button to join', () => {
  it('stays in sight over the bar while the invitation is read, and lies over nothing at its end', async () => {
    await open(toCome({ description: 'A long walk, told in many lines.\n'.repeat(30) }))
    const isInSight = async () => {
      const { y = Number.NaN, height = Number.NaN } = (await button('Join').boundingBox()) ?? {}
      const bar = await page.getByRole('navigation').boundingBox()
      return y > 0 && y + height <= (bar?.y ?? 0)
    }
    expect(await isInSight()).toBe(true)
    await button('Add to calendar').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // At the end it stands in its line: below it are the other ways to answer, and none lies under it.
    const [join, other] = [
      await button('Join').boundingBox(),
      await button('Join without showing my name').boundingBox(),
    ]
    expect((join?.y ?? 0) + (join?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0)
  })

  it('is followed by a little confetti once the seat is given, and by none without motion or a signal', async () => {
    const confetti = page.locator('[data-confetti]')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(toCome())
    await phone.offline(true)
    await button('Join').click()
    await says('You’re going')
    await page.waitForTimeout(300)
    expect(await confetti.count()).toBe(0)
    release()
    await phone.offline(false)
    await confetti.waitFor({ state: 'attached' })
    await confetti.waitFor({ state: 'detached' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(toCome(), { roundsAfter: Promise.resolve() })
    await button('Join').click()
    await says('You’re going')
    await expect.poll(() => findSentArgs('meetups.rsvp')).toHaveLength(1)
    await page.getByText(/^You get a spot once/).waitFor({ state: 'detached' })
    expect(await confetti.count()).toBe(0)
  })

  it('has faces above it: a plain figure for each hidden guest, and nobody’s initials', async () => {
    await open(toCome({ currentAttendees: 3 }))
    const article = page.getByRole('article')
    await article.getByText('3 of 4 going').waitFor()
    expect(await article.locator('[data-initials]').count()).toBe(0)
    const { post, data } = going()
    await open(post, data)
    await article.locator('[data-initials="O"]').first().waitFor()
  })
})

describe('a guest', () => {
  it('P-137 M-018 sees the host and the guests, by first name', async () => {
    const { post, data } = going()
    await open(post, data)
    await says('You’re going')
    const guestsRegion = page.getByRole('region', { name: 'Who’s coming' })
    await guestsRegion.getByRole('link', { name: /Bea/ }).waitFor()
    await expect.poll(() => guestsRegion.getByRole('listitem').allTextContents()).toEqual(['Omar', 'You'])
  })

  it('P-138 reads who gets the seat, and whether they can join again', async () => {
    const { post, data } = going()
    await open(post, data)
    await button('I can’t make it').click()
    const question = page.getByRole('dialog', { name: 'Give up your spot?' })
    await question
      .getByText(/^It goes to the first person on the waiting list\. You can join again/)
      .waitFor()
    release()
    const bring = (row: Post) => phone.bring([{ table: 'posts', id: post.id, row }])
    await bring({ ...post, maxAttendees: null })
    await question.getByText('You can join again until it starts.', { exact: true }).waitFor()
    await bring({ ...post, isListClosed: true })
    await question.getByText('The list is closed, so you can’t join again.', { exact: true }).waitFor()
  })

  it('P-138 Q7 gives the seat up after a question, and sees no names any more', async () => {
    const { post, data } = going()
    await open(post, data)
    await button('I can’t make it').click()
    await page
      .getByRole('dialog', { name: 'Give up your spot?' })
      .getByRole('button', { name: 'Give it up' })
      .click()
    await button('Join').waitFor()
    await says('1 of 4 going')
    expect(
      await page
        .getByRole('article')
        .getByText(/Bea|Omar/)
        .count(),
    ).toBe(0)
    await expect.poll(() => findSentArgs('meetups.cancelRsvp')).toEqual([{ id: post.id }])
  })

  it('P-137 confirms coming the day before, after the reminder', async () => {
    const { post, data } = going({ dateNeeded: toIso(Date.now() + 20 * hourMs) })
    const notification = {
      id: createId(),
      kind: 'meetup_tomorrow',
      params: { title: post.title, name: '' },
      target: `/posts/${post.id}`,
      createdAt: toIso(Date.now()),
    } as const
    const isAskedAbout = async (meetup: Post, notifications: Data['notifications']) => {
      await open(meetup, { ...data, notifications })
      await button('I can’t make it').waitFor()
      return (await button('Yes, I’m coming').count()) > 0
    }
    expect(await isAskedAbout(post, [])).toBe(false)
    // It was moved after the reminder, so another one will come.
    const movedPost = { ...post, dateNeeded: toIso(Date.now() + 3 * dayMs) }
    expect(await isAskedAbout(movedPost, [notification])).toBe(false)
    expect(await isAskedAbout(post, [notification])).toBe(true)
    await button('Yes, I’m coming').click()
    await says('You confirmed that you’re still coming.')
    expect(await button('Yes, I’m coming').count()).toBe(0)
    await expect.poll(() => findSentArgs('meetups.confirmRsvp')).toEqual([{ id: post.id }])
  })

  it('P-137 reads why the meetup was cancelled, and has no buttons left', async () => {
    const { post, data } = going({ status: 'cancelled' }, {}, { word: 'The porch is flooded' })
    await open(post, data)
    await says('“The porch is flooded”')
    await page.getByRole('region', { name: 'Who was coming' }).getByText('Omar').waitFor()
    expect(await page.getByText(/going$/).count()).toBe(0)
    expect(await button('I can’t make it').count()).toBe(0)
    expect(await button('Add to calendar').count()).toBe(0)
    const pastMeetup = createOwnMeetup({ dateNeeded: toIso(Date.now() - 4 * hourMs) }, { attendeeIds: [] })
    await open(pastMeetup.post, pastMeetup.data)
    await says('Nobody joined.')
  })
})

it('P-140 M-018 a waiting member sees their place and no name, and leaves the list with one tap', async () => {
  const post = toCome({ currentAttendees: 4, maxAttendees: 4 })
  await open(post, { rsvps: [anRsvp(post.id, { state: 'waiting', position: 2 })] })
  await says('You’re number 2 on the waiting list')
  expect(
    await page
      .getByRole('article')
      .getByText(/Bea|Hosted by/)
      .count(),
  ).toBe(0)
  await button('Leave the waiting list').click()
  const leaveDialog = page.getByRole('dialog', { name: 'Leave the waiting list?' })
  await leaveDialog.getByRole('button', { name: 'Leave it' }).click()
  await button('Join the waiting list').waitFor()
  await expect.poll(() => findSentArgs('meetups.cancelRsvp')).toEqual([{ id: post.id }])
})

it('P-140 H-004 a promoted member is notified of the seat, and sees it on the meetup’s page', async () => {
  const { post, data } = going({ currentAttendees: 4 })
  await open(post, { rsvps: [anRsvp(post.id, { state: 'waiting', position: 1 })] })
  await says('You’re number 1 on the waiting list')
  const rowsOf = { rsvps: data.rsvps, meetups: data.meetups }
  release()
  await phone.bring(
    Object.entries(rowsOf).flatMap(([table, rows]) => rows.map((row) => ({ table, id: post.id, row }))),
  )
  await says('You’re going')
  await page.getByRole('link', { name: /Bea/ }).waitFor()
})

it('P-137 H-004 a notification about a meetup leads to its page, and its place in the queue', async () => {
  const post = toCome({ currentAttendees: 4, maxAttendees: 4 })
  const notification = {
    id: createId(),
    kind: 'meetup_changed',
    params: { title: post.title, name: '' },
    target: `/posts/${post.id}`,
    createdAt: toIso(Date.now()),
  } as const
  const rsvps = [anRsvp(post.id, { state: 'waiting', position: 3 })]
  await phone.mount('/', { member, people, server: {}, posts: [post], rsvps, notifications: [notification] })
  await button('Notifications, 1 new').click()
  await page.getByRole('link', { name: `New time or place: “${post.title}”.` }).click()
  await says('You’re number 3 on the waiting list')
})

describe('the organizer of a meetup', () => {
  it('P-137 sees who comes, who confirmed, and how many wait', async () => {
    // A list names twenty.
    const strangers = Array.from({ length: 18 }, () => createId())
    const { post, data } = createOwnMeetup(
      { currentAttendees: 23, maxAttendees: 23 },
      { attendeeIds: [bea.id, omar.id, ...strangers], confirmedIds: [omar.id], waitingCount: 2 },
    )
    await open(post, data)
    await says('Hosted by you')
    const guestsRegion = page.getByRole('region', { name: 'Who’s coming' })
    const names = ['Bea', 'Omar· still coming', ...strangers.map(() => 'A neighbor')]
    await expect.poll(() => guestsRegion.getByRole('listitem').allTextContents()).toEqual(names)
    await guestsRegion.getByText('and 3 more', { exact: true }).waitFor()
    await guestsRegion.getByText('2 neighbors are waiting').waitFor()
    expect(await button('Join').count()).toBe(0)
  })

  it('P-139 P-140 reads that the meetup is full, without being offered to wait', async () => {
    const { post, data } = createOwnMeetup({ currentAttendees: 4, maxAttendees: 4 })
    await open(post, data)
    await says('Full. New people join the waiting list.')
  })

  it('P-137 writes to all guests, also without a signal, and changes the message while it waits', async () => {
    const { post, data } = createOwnMeetup()
    await open(post, data)
    await phone.offline(true)
    await button('Message everyone').click()
    const dialog = page.getByRole('dialog', { name: 'Message everyone' })
    expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Your message').fill('Bring a bowl')
    await dialog.getByRole('button', { name: 'Send' }).click()
    const waitingList = page.getByRole('list', { name: 'Not sent yet' })
    await waitingList.getByRole('button', { name: /^Edit: / }).click()
    const edit = page.getByRole('dialog', { name: 'Edit your message' })
    await edit.getByLabel('Your message').fill('Bring a bowl and a spoon')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await edit.waitFor({ state: 'detached' })
    release()
    await phone.offline(false)
    await expect
      .poll(() => findSentArgs('meetups.write'))
      .toEqual([{ id: post.id, messageId: expect.any(String), content: 'Bring a bowl and a spoon' }])
  })

  it('P-137 writes to those on the way once it has begun, and can change nothing else', async () => {
    const { post, data } = createOwnMeetup({ dateNeeded: toIso(Date.now() - hourMs) })
    await open(post, data)
    await says('This meetup has started.')
    await page.getByRole('region', { name: 'Who’s coming' }).waitFor()
    await button('Message everyone').click()
    const dialog = page.getByRole('dialog', { name: 'Message everyone' })
    await dialog.getByLabel('Your message').fill('We’re in the back room')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => findSentArgs('meetups.write')).toHaveLength(1)
    expect(await button('Change time or place').count()).toBe(0)
  })

  it('P-137 closes a list that was closed on another device meanwhile, and does not open it', async () => {
    const { post, data } = createOwnMeetup()
    await open(post, data)
    await button('Close the list').click()
    release()
    await phone.bring([{ table: 'posts', id: post.id, row: { ...post, isListClosed: true } }])
    const question = page.getByRole('dialog', { name: 'Close the list?' })
    await page.getByText('Reopen the list', { exact: true }).waitFor({ state: 'attached' })
    await question.getByRole('button', { name: 'Close it' }).click()
    await expect.poll(() => findSentArgs('meetups.closeList')).toEqual([{ id: post.id, isClosed: true }])
  })

  it('P-137 closes the list and opens it again', async () => {
    const { post, data } = createOwnMeetup()
    await open(post, data)
    await button('Close the list').click()
    await page
      .getByRole('dialog', { name: 'Close the list?' })
      .getByRole('button', { name: 'Close it' })
      .click()
    await says('Nobody else can join.')
    await button('Reopen the list').click()
    await says('3 spots left')
    const expectedArgs = [true, false].map((isClosed) => ({ id: post.id, isClosed }))
    await expect.poll(() => findSentArgs('meetups.closeList')).toEqual(expectedArgs)
  })
})

it('P-141 Q7 a meetup is added to a calendar without a signal, without any name', async () => {
  const { post, data } = going({ dateNeeded: toIso(Date.now() + dayMs) })
  await open(post, data)
  await phone.offline(true)
  const [download] = await Promise.all([page.waitForEvent('download'), button('Add to calendar').click()])
  expect(download.suggestedFilename()).toBe('meetup.ics')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(`UID:${post.id}@porchlight\r\n`)
  expect(text).toContain(`DTSTART:${post.dateNeeded.replace(/[-:]|\.\d+/g, '')}\r\n`)
  expect(text).not.toMatch(/Bea|Omar/)
  await phone.offline(false)
})
