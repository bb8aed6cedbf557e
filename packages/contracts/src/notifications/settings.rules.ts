/** Pure decisions about notifications that both sides follow: the defaults, and the quiet hours. */

import { isTimeZone, momentOf, wallTime } from '../values/clock/wall-time.ts'
import type { Id } from '../values/id.ts'
import { dayMs, minuteMs } from '../values/time.ts'
import {
  type DigestChoice,
  digestChoices,
  type NearbyChoice,
  type NotificationTopic,
  nearbyChoices,
  notificationTopics,
  type SwitchChannel,
} from './notifications.topics.ts'
import type { NotificationSettings, QuietHours, SettingsChange } from './settings.schema.ts'

/** The switches that hold for a member. */
export interface Switches {
  allOff: boolean
  push: Record<NotificationTopic, boolean>
  mail: Record<NotificationTopic, boolean>
  nearby: NearbyChoice
  digest: DigestChoice
  quiet: QuietHours | null
  /** The member's time zone; null also when it is not supported here: then the community's applies. */
  timeZone: string | null
}

/**
 * Push notifications are on by default for a device that allows them. Requests are the exception and come once a day.
 * Mail is sent only to members who chose it.
 */
const pushByDefault = true
const mailByDefault = false

export function switchesOf(settings: NotificationSettings | undefined): Switches {
  return {
    allOff: settings?.allOff ?? false,
    push: byTopic((topic) => settings?.push[topic] ?? pushByDefault),
    mail: byTopic((topic) => settings?.mail[topic] ?? mailByDefault),
    nearby: knownChoice(nearbyChoices, settings?.nearby) ?? 'daily',
    digest: knownChoice(digestChoices, settings?.digest) ?? 'off',
    quiet: settings?.quiet ?? null,
    timeZone: isTimeZone(settings?.timeZone) ? settings.timeZone : null,
  }
}

function byTopic(isOn: (topic: NotificationTopic) => boolean): Record<NotificationTopic, boolean> {
  return Object.fromEntries(notificationTopics.map((topic) => [topic, isOn(topic)])) as Record<
    NotificationTopic,
    boolean
  >
}

function knownChoice<Choice extends string>(
  choices: readonly Choice[],
  chosenOption: string | undefined,
): Choice | undefined {
  return choices.find((choice) => choice === chosenOption)
}

/** Returns true when notifications of this topic are delivered by this channel. */
export function isTold(switches: Switches, channel: SwitchChannel, topic: NotificationTopic): boolean {
  return !switches.allOff && switches[channel][topic]
}

/** The row with a change: what the change leaves out stays. */
export function changedSettings(
  before: NotificationSettings | undefined,
  id: Id,
  { push, mail, ...change }: SettingsChange,
): NotificationSettings {
  return {
    ...(before ?? { id, allOff: false }),
    ...withoutUndefined(change),
    push: { ...before?.push, ...withoutUndefined(push ?? {}) },
    mail: { ...before?.mail, ...withoutUndefined(mail ?? {}) },
  }
}

type Defined<Given> = { [Key in keyof Given]?: Exclude<Given[Key], undefined> }

function withoutUndefined<Given extends object>(values: Given): Defined<Given> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Given>
}

/** @returns when the quiet hours that it is in end, in epoch ms; null while it is not quiet */
export function quietUntil(
  quiet: QuietHours | null,
  timeZone: string | undefined,
  now: number,
): number | null {
  if (quiet === null || quiet.from === quiet.until) return null
  const wall = wallTime(now, timeZone)
  const midnight = Math.floor(wall / dayMs) * dayMs
  const [from, until] = [inDay(quiet.from), inDay(quiet.until)]
  const at = wall - midnight
  if (from < until) return at >= from && at < until ? momentOf(midnight + until, timeZone) : null
  if (at >= from) return momentOf(midnight + dayMs + until, timeZone)
  return at < until ? momentOf(midnight + until, timeZone) : null
}

/**
 * @returns the next time at which clocks in this zone show it, in epoch ms. With `weekday` (Sunday is 0) it is the next
 * such time on that day.
 */
export function nextAt(clock: string, timeZone: string, now: number, weekday?: number): number {
  const today = Math.floor(wallTime(now, timeZone) / dayMs) * dayMs
  for (let ahead = 0; ; ahead += 1) {
    const day = today + ahead * dayMs
    const moment = momentOf(day + inDay(clock), timeZone)
    if (moment > now && (weekday === undefined || new Date(day).getUTCDay() === weekday)) return moment
  }
}

function inDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}
