/**
 * Answers to reads that need the server: kept on the device, shown at once, and asked for only when there is
 * none, when the one that is here is older than its reader allows, or when someone asks to. Nothing here
 * tries again by itself, asks at intervals, or asks because the window was looked at.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { type AnswerNamed, type ArgsNamed, operations } from '@porchlight/contracts/operations'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import * as v from 'valibot'
import { create } from 'zustand'
import { deviceDatabase, readLastMember } from '../storage/device-database.ts'
import { useConnection } from './connection.ts'
import { call, type OnlineName, pathOf } from './transport.ts'

export interface Question<Name extends OnlineName> {
  name: Name
  args: ArgsNamed<Name>
}

interface AnswerSettings {
  /** How old an answer may be before it is asked for again. By age alone none is ever too old. */
  staleAfterMs?: number
  /** Asks nothing and gives nothing: for what only some may read. */
  skip?: boolean
}

export interface Heard<Name extends OnlineName> {
  /** The last answer heard, also while a newer one is asked for or could not be had. */
  data?: AnswerNamed<Name>
  /** 'failed': nothing is here, and the last time it was asked for it could not be had. */
  state: 'loading' | 'here' | 'failed'
  /** Asks now, whatever is here. */
  reload: () => void
}

/** Paths whose last asking failed; each new asking takes its path off. */
const useFailed = create<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }))

const flights = new Map<string, Promise<void>>()

export function useAnswer<Name extends OnlineName>(
  name: Name,
  args: ArgsNamed<Name>,
  { staleAfterMs = Number.POSITIVE_INFINITY, skip = false }: AnswerSettings = {},
): Heard<Name> {
  assert(operations[name].method === 'GET', 'An answer is kept of reads only')
  const path = pathOf(name, args)
  const failed = useFailed(({ paths }) => paths.has(path))
  const read = useLiveQuery(
    async () => ({ path, kept: skip ? null : await readAnswer({ name, args }) }),
    [path, skip],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says name and arguments
  useEffect(() => {
    if (skip) return
    return followAnswer({ name, args }, staleAfterMs)
  }, [path, skip, staleAfterMs])

  // What was read may still be of the question before.
  const kept = read?.path === path ? read.kept : null
  const reload = () => {
    if (!skip) void askAnswer({ name, args })
  }
  if (kept) return { data: kept.answer, state: 'here', reload }
  return { state: failed && read?.path === path ? 'failed' : 'loading', reload }
}

/** Asks when there is need to, and once more when the line is back and nothing was ever heard. Gives the way to stop. */
export function followAnswer<Name extends OnlineName>(
  question: Question<Name>,
  staleAfterMs: number,
): () => void {
  // What failed before, on another visit, is no news for this one.
  markFailed(pathOf(question.name, question.args), false)
  void askWhen(question, (age) => age > staleAfterMs)
  // Not a retry of what failed: as long as nothing is here, this is still the first time of asking.
  const onOnline = () => void askWhen(question, () => false)
  const stopFollowing = useConnection.subscribe((now, before) => {
    if (now.online && !before.online) onOnline()
  })
  // Nobody keeps up a connection for visitors: the browser's own word has to do.
  window.addEventListener('online', onOnline)
  return () => {
    stopFollowing()
    window.removeEventListener('online', onOnline)
  }
}

/** The kept answer, as far as it is this member's and has today's shape; an older shape is as good as none. */
export async function readAnswer<Name extends OnlineName>({
  name,
  args,
}: Question<Name>): Promise<{ answer: AnswerNamed<Name>; heardAt: number } | null> {
  const kept = await deviceDatabase.answers.get(pathOf(name, args))
  if (!kept || kept.memberId !== (await readerOf(name))) return null
  const parsed = v.safeParse(operations[name].answer, kept.answer)
  return parsed.success ? { answer: parsed.output as AnswerNamed<Name>, heardAt: kept.heardAt } : null
}

/** Never fails: what could not be had is told by `useAnswer`. One flight at a time for each path. */
export function askAnswer<Name extends OnlineName>(question: Question<Name>): Promise<void> {
  const path = pathOf(question.name, question.args)
  const underWay = flights.get(path)
  if (underWay) return underWay
  markFailed(path, false)
  const flight = hear(question, path)
    .catch(() => markFailed(path, true))
    .finally(() => flights.delete(path))
  flights.set(path, flight)
  return flight
}

/** At sign-out: what was meant for this member alone. */
export async function forgetAnswers(memberId: string): Promise<void> {
  await deviceDatabase.answers.filter((kept) => kept.memberId === memberId).delete()
}

async function askWhen<Name extends OnlineName>(
  question: Question<Name>,
  isTooOld: (ageMs: number) => boolean,
): Promise<void> {
  const kept = await readAnswer(question).catch(() => null)
  // A clock that was set back must not make an answer young for years.
  if (!kept || isTooOld(Math.abs(Date.now() - kept.heardAt))) await askAnswer(question)
}

async function hear<Name extends OnlineName>({ name, args }: Question<Name>, path: string): Promise<void> {
  const memberId = await readerOf(name)
  assert(memberId !== undefined, 'Asked for a member while nobody is signed in')
  const answer = await call(name, args)
  await deviceDatabase.transaction('rw', deviceDatabase.answers, deviceDatabase.settings, async () => {
    // Whoever signed out meanwhile leaves nothing behind.
    if (memberId !== (await readerOf(name))) return
    await deviceDatabase.answers.put({ path, answer, heardAt: Date.now(), memberId })
  })
}

/** For whom alone an answer is: null for anyone, undefined while whoever may read it is not here. */
async function readerOf(name: OnlineName): Promise<string | null | undefined> {
  if (operations[name].access === 'anyone') return null
  const last = await readLastMember()
  return last?.signedIn ? last.memberId : undefined
}

function markFailed(path: string, failed: boolean): void {
  const paths = new Set(useFailed.getState().paths)
  if (failed === paths.has(path)) return
  if (failed) paths.add(path)
  else paths.delete(path)
  useFailed.setState({ paths })
}
