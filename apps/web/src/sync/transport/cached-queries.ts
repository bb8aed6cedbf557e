/**
 * Cached queries: responses to reads that need the server, stored on the device and shown at once. A new response is
 * requested only when none is stored, when the stored one is older than the caller allows, or when a person reloads.
 * Nothing here retries by itself, polls, or requests again when the window gets the focus.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsOf, ResponseOf } from '@porchlight/contracts/operation'
import { useEffect } from 'react'
import * as v from 'valibot'
import { create } from 'zustand'
import type { CachedQuery } from '../../storage/database.ts'
import { deviceDatabase, readLastMember } from '../../storage/device-database.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useConnection } from './connection.ts'
import { call, type OnlineOperation, pathOf, wireErrorOf } from './transport.ts'

export interface OnlineRead<Declared extends OnlineOperation> {
  operation: Declared
  args: ArgsOf<Declared>
}

interface QuerySettings {
  /** The age in ms beyond which a response is requested again. By default none is ever too old. */
  staleAfterMs?: number
  /** True when nothing is requested and nothing returned: for reads that only some members may do. */
  skip?: boolean
}

export interface QueryState<Declared extends OnlineOperation> {
  /** The last response. It stays while a newer one is requested, and when that request fails. */
  data?: ResponseOf<Declared>
  /** The time of that response by this device's clock, in epoch ms. */
  heardAt?: number
  /** The state of the query. 'failed' means that no response is stored and the last request failed. */
  state: 'loading' | 'here' | 'failed'
  /** The reason for the failure, in the server's words; undefined when the server gave none. */
  message?: string
  /** Requests a new response now, whatever is stored. Resolves when that is over, and never rejects. */
  reload: () => Promise<void>
}

/** Paths whose last request failed, with the server's message. Each new request removes its path. */
const useFailed = create<{ paths: ReadonlyMap<string, string | undefined> }>(() => ({ paths: new Map() }))

/**
 * The requests in flight, by reader and path: a member who signs in while a request for another member is in flight
 * must not wait for that one.
 */
const inFlight = new Map<string, Promise<void>>()

type QueriesByPath = ReadonlyMap<string, CachedQuery>

/** Responses that could not be stored: on a full phone they are still shown, until the app is closed. */
const useUnstored = create<{ queries: QueriesByPath }>(() => ({ queries: new Map() }))

export function useCachedQuery<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
  { staleAfterMs = Number.POSITIVE_INFINITY, skip = false }: QuerySettings = {},
): QueryState<Declared> {
  assert(operation.method === 'GET', 'An answer is kept of reads only')
  const path = pathOf(operation, args)
  const hasFailed = useFailed(({ paths }) => paths.has(path))
  const message = useFailed(({ paths }) => paths.get(path))
  const unstored = useUnstored(({ queries }) => queries.get(path))
  // A response that could not be stored changes no database. The time in the key is what makes the query read again.
  const read = useDatabaseQuery(deviceDatabase, ['answer', path, skip, unstored?.heardAt], () =>
    skip ? Promise.resolve(null) : readCachedQuery({ operation, args }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path says operation and arguments
  useEffect(() => {
    if (skip) return
    return followQuery({ operation, args }, staleAfterMs)
  }, [path, skip, staleAfterMs])

  const reload = () => (skip ? Promise.resolve() : requestQuery({ operation, args }))
  if (read) return { data: read.answer, heardAt: read.heardAt, state: 'here', reload }
  if (!hasFailed || read !== null) return { state: 'loading', reload }
  return { state: 'failed', ...(message === undefined ? {} : { message }), reload }
}

/**
 * Requests a response when needed, and once more when the connection is back and there is still none. Returns a
 * function that stops it.
 */
export function followQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
  staleAfterMs: number,
): () => void {
  // A failure on an earlier visit must not be shown on this one.
  markFailed(pathOf(read.operation, read.args), false)
  void fetchWhen(read, (age) => age > staleAfterMs)
  // The request is not a retry of a failed one: without any response it is still the first request.
  // A request in flight may still fail, with the line that it was sent over.
  const onOnline = () => void awaitRequest(read).then(() => fetchWhen(read, () => false))
  const stopFollowing = useConnection.subscribe((now, before) => {
    if (now.online && !before.online) onOnline()
  })
  // For visitors there is no watched connection, so the browser's own event has to do.
  window.addEventListener('online', onOnline)
  return () => {
    stopFollowing()
    window.removeEventListener('online', onOnline)
  }
}

/**
 * Returns the stored response if it is this member's and has the current shape; a response of an older shape counts as
 * none.
 */
export async function readCachedQuery<Declared extends OnlineOperation>({
  operation,
  args,
}: OnlineRead<Declared>): Promise<{ answer: ResponseOf<Declared>; heardAt: number } | null> {
  const path = pathOf(operation, args)
  // Public responses are also available when the device's storage is not.
  const readStored = () => deviceDatabase.answers.get(path).catch(() => undefined)
  const cachedQuery = useUnstored.getState().queries.get(path) ?? (await readStored())
  if (!cachedQuery || cachedQuery.memberId !== (await permittedMemberId(operation))) return null
  const parsed = v.safeParse(operation.response, cachedQuery.answer)
  return parsed.success
    ? { answer: parsed.output as ResponseOf<Declared>, heardAt: cachedQuery.heardAt }
    : null
}

/**
 * Requests a response. Never rejects: `useCachedQuery` shows the failure. There is one request at a time for each
 * reader and path.
 */
export async function requestQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
): Promise<void> {
  const path = pathOf(read.operation, read.args)
  const reader = await permittedMemberId(read.operation).catch(() => undefined)
  if (reader === undefined) return markFailed(path, true)
  const key = `${reader ?? ''} ${path}`
  const underWay = inFlight.get(key)
  if (underWay) return underWay
  markFailed(path, false)
  const request = fetchQuery(read, reader)
    .catch(async (error) => {
      // The subject of the response no longer exists, or not for this reader, so the stored response is deleted too.
      if (isNotThere(error)) await drop(path, reader)
      // When another member has signed in meanwhile, the failure is not theirs and is not shown.
      if (reader === (await permittedMemberId(read.operation).catch(() => reader)))
        markFailed(path, true, wireErrorOf(error)?.message)
    })
    .finally(() => inFlight.delete(key))
  inFlight.set(key, request)
  return request
}

/**
 * Replaces a cached query that an action has just made outdated. The outdated response stays until the new one is here,
 * so that nothing on the screen goes meanwhile; when none comes, it is deleted, because nobody could tell that it is
 * outdated. A request in flight may be older than the action, so it is awaited first. Never fails.
 */
export async function renewCachedQuery<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
): Promise<void> {
  const path = pathOf(read.operation, read.args)
  const reader = await permittedMemberId(read.operation).catch(() => undefined)
  if (reader === undefined) return
  await awaitRequest(read)
  await requestQuery(read)
  if (useFailed.getState().paths.has(path)) await drop(path, reader)
}

/**
 * Stores what the response of an action says of a cached query, so that no request is needed to show it. A request in
 * flight may be older than the action, so it is awaited first. Never fails.
 */
export async function storeQueryChange<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
  change: Partial<ResponseOf<Declared>>,
): Promise<void> {
  const path = pathOf(read.operation, read.args)
  const memberId = await permittedMemberId(read.operation).catch(() => undefined)
  if (memberId === undefined) return
  await awaitRequest(read)
  const current = await readCachedQuery(read).catch(() => null)
  if (!current) return
  const answer = { ...current.answer, ...change }
  await storeQuery(read.operation, { path, answer, heardAt: Date.now(), memberId })
}

/**
 * Resolves once no request is in flight and no failure and no unstored response is left, for code that starts the app
 * again without loading its page: a request of the earlier run would otherwise respond to the next one.
 */
export async function endRequests(): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight.values())
  useFailed.setState({ paths: new Map() })
  useUnstored.setState({ queries: new Map() })
}

/** Deletes the responses for this member alone; called at sign-out. */
export async function deleteCachedQueries(memberId: string): Promise<void> {
  dropUnstored(({ memberId: reader }) => reader === memberId)
  await deviceDatabase.answers.filter((response) => response.memberId === memberId).delete()
}

/** Waits for the request in flight of this reader and path, if there is one. Never rejects. */
async function awaitRequest<Declared extends OnlineOperation>({
  operation,
  args,
}: OnlineRead<Declared>): Promise<void> {
  const reader = await permittedMemberId(operation).catch(() => undefined)
  await inFlight.get(`${reader ?? ''} ${pathOf(operation, args)}`)
}

async function fetchWhen<Declared extends OnlineOperation>(
  read: OnlineRead<Declared>,
  isTooOld: (ageMs: number) => boolean,
): Promise<void> {
  const cachedQuery = await readCachedQuery(read).catch(() => null)
  // A clock that was set back must not make a stored response count as new for years.
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
  const isWanted = async () => cachedQuery.memberId === (await permittedMemberId(operation))
  try {
    await deviceDatabase.transaction('rw', deviceDatabase.answers, deviceDatabase.settings, async () => {
      if (await isWanted()) await deviceDatabase.answers.put(cachedQuery)
    })
    dropUnstored(({ path }) => path === cachedQuery.path)
  } catch {
    if (!(await isWanted())) return
    const queries = new Map(useUnstored.getState().queries)
    useUnstored.setState({ queries: queries.set(cachedQuery.path, cachedQuery) })
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
  return wireErrorOf(error)?.code === 'not_found'
}

function dropUnstored(isGone: (query: CachedQuery) => boolean): void {
  const { queries } = useUnstored.getState()
  const remaining = [...queries].filter(([, query]) => !isGone(query))
  if (remaining.length < queries.size) useUnstored.setState({ queries: new Map(remaining) })
}

/** Returns the only reader of a response: null for anyone, undefined while the permitted reader is not signed in. */
async function permittedMemberId(operation: OnlineOperation): Promise<string | null | undefined> {
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
