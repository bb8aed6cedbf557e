/**
 * Notices that are delivered while the app is closed. Anybody can see them on a phone's screen, and they pass through
 * other companies' servers: they contain kinds and counts only, never a name or text of a member.
 */
import { allSanctions } from '../standing/standing.catalogue.ts'
import { groupBy } from '../values/group-by.ts'
import { noticeCatalogue } from './notices.catalogue.ts'
import type { NotificationName } from './notifications.catalogue.ts'
import { type NotificationTopic, topicCatalogue } from './notifications.topics.ts'

export type NoticeKind = NotificationName | 'message' | 'nearby'

/** The number of notifications of one kind since the last delivery. */
export interface News {
  kind: NoticeKind
  count: number
  /** A path of the app: where all of them are about. */
  target: string
}

export interface Notice {
  title: string
  body: string
  /** A path of the app. */
  target: string
}

/** The path to the list of several notifications. */
const newsPath = '/?news=open'

export function noticeOf(news: readonly News[]): Notice {
  const count = countOf(news)
  const [only] = news
  const targets = new Set(news.map(({ target }) => target))
  const target = targets.size === 1 && only ? only.target : newsPath
  if (only && count === 1) return { title: lineOf(only), body: '', target }
  const lines = linesOf(news)
  const [line = ''] = lines
  if (lines.length === 1) return { title: line, body: '', target }
  return { title: `${count} things are new`, body: lines.join('\n'), target }
}

/** A line for each matter. */
export function linesOf(news: readonly News[]): string[] {
  const topics = groupBy(news, ({ kind }) => topicOf(kind))
  return [...topics].map(([topic, ofTopic]) => {
    const [only] = ofTopic
    const count = countOf(ofTopic)
    if (only && count === 1) return lineOf(only)
    return topic === 'nearby' ? nearbyLine(count) : topicCatalogue[topic].several(count)
  })
}

export function topicOf(kind: NoticeKind): NotificationTopic | 'nearby' {
  if (kind === 'message') return 'messages'
  return kind === 'nearby' ? kind : noticeCatalogue[kind].topic
}

const aboutStanding: readonly NoticeKind[] = [
  'standing_warned',
  ...allSanctions.map(({ notification }) => notification),
  'standing_lifted',
  'appeal_refused',
]

/** Returns true for what operators decided about the member: even a suspended one is notified of it. */
export function isAboutStanding(kind: NoticeKind): boolean {
  return aboutStanding.includes(kind)
}

function lineOf({ kind, count }: News): string {
  if (kind === 'message') return 'You have a new message.'
  return kind === 'nearby' ? nearbyLine(count) : noticeCatalogue[kind].notice
}

function nearbyLine(count: number): string {
  return count === 1 ? 'A neighbor nearby asks for help.' : `${count} neighbors nearby ask for help`
}

function countOf(news: readonly News[]): number {
  return news.reduce((sum, { count }) => sum + count, 0)
}
