/**
 * Answers to reads that need the server: kept on the device, shown at once, and asked for only when there is
 * none, when the one that is here is older than its reader allows, or when someone asks to. Nothing here
 * tries again by itself, asks at intervals, or asks because the window was looked at.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsOf, ResponseOf } from '@porchlight/contracts/operation'
import { useEffect } from 'react'
import * as v from 'valibot'
import { create } from 'zustand'
import type { CachedQuery } from '../storage/database.ts'
import { deviceDatabase, readLastMember } from '../storage/device-database.ts'
import { useDatabaseQuery } from '../storage/use-database-query.ts'
import { useConnection } from './connection.ts'
import { CallError, call, type OnlineOperation, pathOf } from './transport.ts'

export interface OnlineRead<Declared extends OnlineOperation> {
  operation: Declared
  args: ArgsOf<Declared>
}

interface QuerySettings {
  /** The age in ms beyond which a response is requested again. By default none is ever too old. */
  staleAfterMs?: number
  /** Asks nothing and gives nothing: for what only some may read. */
  skip?: boolean
}

export interface QueryState<Declared extends OnlineOperation> {
  /** The last answer heard, also while a newer one is asked for or could not be had. */
  data?: ResponseOf<Declared>
  /** 'failed': nothing is here, and the last time it was asked for it could not be had. */
  state: 'loading' | 'here' | 'failed'
  /** Why it could not be had, in the server's words; undefined where it said nothing. */
  message?: string
  /** Asks now, whatever is here; resolves, and never fails, once that is over. */
  reload: () => Promise<void>
}

/** Paths whose last asking failed, with what was said to it; each new asking takes its path off. */
const useFailed = create<{ paths: ReadonlyMap<string, string | undefined> }>(() => ({ paths: new Map() }))

/**
 * The requests in flight, by reader and path: a member who signs in while a request for another member is in flight
 * must not wait for that one.
 */
const inFlight = new Map<string, Promise<void>>()

type QueriesByPath = ReadonlyMap<string, CachedQuery>

/** Responses that could not be stored: on a full phone they are still shown, until the app is closed. */
const useUnstored = create<{ answers: QueriesByPath }>(() => ({ answers: new Map() }))

export function useCachedQuery<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
  { staleAfterMs = Number.POSITIVE_INFINITY, skip = false }: QuerySettings = {},
): QueryState<Declared> {
  assert(operation.method === 'GET', 'An answer is kept of reads only')
  const path = pathOf(operation, args)
  const hasFailed = useFailed(({ paths }) => paths.has(path))
  const message = useFailed(({ paths }) => paths.get(path))
  const unstored = useUnstored(({ answers: responses }) => responses.get(path))
  // Without it in the key what could not be stored would not be read: no database tells of it.
  const read = useDatabaseQuery(deviceDatabase, ['answer', path, skip, unstored?.heardAt], () =>
    skip ? Promise.resolve(null) : readCachedQuery({ operation, args }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says operation and arguments
  useEffect(() => {
    if (skip) return
    return followQuery({ operation, args }, staleAfterMs)
  }, [path, skip, staleAfterMs])

  const reload = () => (skip ? Promise.resolve() : requestQuery({ operation, args }))
  if (read) return { data: read.answer, state: 'here', reload }
  if (!hasFailed || read !== null) return { state: 'loading', reload }
  return { state: 'failed', ...(message === undefined ? {} : { message }), reload }
}

/** Asks when there is need to, and once more when the line is back and nothing was ever heard. Gives the way to stop. */
export function followQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
  staleAfterMs: number,
): () => void {
  // What failed before, on another visit, is no news for this one.
  markFailed(pathOf(read.operation, read.args), false)
  void fetchWhen(read, (age) => age > staleAfterMs)
  // Not a retry of what failed: as long as nothing is here, this is still the first time of asking.
  const onOnline = () => void fetchWhen(read, () => false)
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
export async function readCachedQuery<Declared extends OnlineOperation>({
  operation,
  args,
}: OnlineRead<Declared>): Promise<{ answer: ResponseOf<Declared>; heardAt: number } | null> {
  const path = pathOf(operation, args)
  // What anyone may read is there without any storage, too.
  const readStored = () => deviceDatabase.answers.get(path).catch(() => undefined)
  const cachedQuery = useUnstored.getState().answers.get(path) ?? (await readStored())
  if (!cachedQuery || cachedQuery.memberId !== (await readerOf(operation))) return null
  const parsed = v.safeParse(operation.response, cachedQuery.answer)
  return parsed.success
    ? { answer: parsed.output as ResponseOf<Declared>, heardAt: cachedQuery.heardAt }
    : null
}

/** Never fails: what could not be had is told by `useCachedQuery`. One flight at a time for each reader and path. */
export async function requestQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
): Promise<void> {
  const path = pathOf(read.operation, read.args)
  const reader = await readerOf(read.operation).catch(() => undefined)
  if (reader === undefined) return markFailed(path, true)
  const key = `${reader ?? ''} ${path}`
  const underWay = inFlight.get(key)
  if (underWay) return underWay
  markFailed(path, false)
  const request = fetchQuery(read, reader)
    .catch(async (error) => {
      // Whom or what it was about is there no more, or no more for this reader: nor is it here.
      if (isNotThere(error)) await drop(path, reader)
      // To whoever reads now, another member's failure says nothing.
      if (reader === (await readerOf(read.operation).catch(() => reader)))
        markFailed(path, true, wordsOf(error))
    })
    .finally(() => inFlight.delete(key))
  inFlight.set(key, request)
  return request
}

/**
 * Replaces a cached query that an action has just made outdated: it is no longer shown, and a new response is
 * requested. A request in flight may be older than the action, so it is awaited first. Never fails.
 */
export async function renewCachedQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
): Promise<void> {
  const path = pathOf(read.operation, read.args)
  const reader = await readerOf(read.operation).catch(() => undefined)
  if (reader === undefined) return
  await inFlight.get(`${reader ?? ''} ${path}`)
  await drop(path, reader)
  await requestQuery(read)
}

/** Deletes the responses for this member alone; called at sign-out. */
export async function deleteCachedQueries(memberId: string): Promise<void> {
  dropUnstored(({ memberId: reader }) => reader === memberId)
  await deviceDatabase.answers.filter((response) => response.memberId === memberId).delete()
}

async function fetchWhen<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
  isTooOld: (ageMs: number) => boolean,
): Promise<void> {
  const cachedQuery = await readCachedQuery(read).catch(() => null)
  // A clock that was set back must not make an answer young for years.
  if (!cachedQuery || isTooOld(Math.abs(Date.now() - cachedQuery.heardAt))) await requestQuery(read)
}

async function fetchQuery<Declared extends OnlineOperation>(
  { operation, args }: OnlineRead<Declared>,
  reader: string | null,
): Promise<void> {
  const response = await call(operation, args)
  await storeQuery(operation, {
    path: pathOf(operation, args),
    answer: response,
    heardAt: Date.now(),
    memberId: reader,
  })
}

/** Stores a response, unless its reader has signed out meanwhile. */
async function storeQuery(operation: OnlineOperation, cachedQuery: CachedQuery): Promise<void> {
  const isWanted = async () => cachedQuery.memberId === (await readerOf(operation))
  try {
    await deviceDatabase.transaction('rw', deviceDatabase.answers, deviceDatabase.settings, async () => {
      if (await isWanted()) await deviceDatabase.answers.put(cachedQuery)
    })
    dropUnstored(({ path }) => path === cachedQuery.path)
  } catch {
    if (!(await isWanted())) return
    const responses = new Map(useUnstored.getState().answers)
    useUnstored.setState({ answers: responses.set(cachedQuery.path, cachedQuery) })
  }
}

async function drop(path: string, reader: string | null): Promise<void> {
  dropUnstored((response) => response.path === path)
  await deviceDatabase.answers
    .where('path')
    .equals(path)
    .and(({ memberId }) => memberId === reader)
    .delete()
    .catch(() => undefined)
}

function isNotThere(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === 'not_found'
}

function dropUnstored(isGone: (response: CachedQuery) => boolean): void {
  const { answers: responses } = useUnstored.getState()
  const remaining = [...responses].filter(([, response]) => !isGone(response))
  if (remaining.length < responses.size) useUnstored.setState({ answers: new Map(remaining) })
}

/** Returns the only reader of a response: null for anyone, undefined while the permitted reader is not signed in. */
async function readerOf(operation: OnlineOperation): Promise<string | null | undefined> {
  if (operation.access === 'anyone') return null
  const last = await readLastMember()
  return last?.signedIn ? last.memberId : undefined
}

function markFailed(path: string, hasFailed: boolean, message?: string): void {
  const paths = new Map(useFailed.getState().paths)
  if (hasFailed === paths.has(path) && paths.get(path) === message) return
  if (hasFailed) paths.set(path, message)
  else paths.delete(path)
  useFailed.setState({ paths })
}

function wordsOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.body?.message : undefined
}
