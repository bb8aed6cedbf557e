/**
 * A live query of the device's own database. Each query runs once, however many parts of the screen show its response.
 * Its last response is drawn at once when its screen comes back, without a placeholder. Each key has its own response,
 * so that the response of one query is never shown as that of another.
 */
import { dequal } from 'dequal'
import { liveQuery } from 'dexie'
import { type InteropableObservable, useObservable } from 'dexie-react-hooks'
import { startTransition } from 'react'

/** The key of a query within its database; the first element names the query. */
export type QueryKey = readonly [name: string, ...inputs: (string | number | boolean | null | undefined)[]]

/**
 * The last response to a query. Each change gives a new object, and no change gives the same one, so that nothing is
 * drawn twice.
 */
interface ResponseBody {
  readonly database: object
  readonly words: string
  readonly value: unknown
}

interface Subscriber {
  next: (response: ResponseBody) => void
  fail: (error: unknown) => void
}

interface QueryRun {
  end: Promise<void>
  resolveEnd: () => void
}

interface Question {
  /** The last response; undefined while there is none. */
  response: ResponseBody | undefined
  failure: { error: unknown } | null
  /** The subscribers that show it. */
  readonly subscribers: Set<Subscriber>
  /** Stops the query; null while nothing shows it. */
  stop: (() => void) | null
  /**
   * The number of times that all responses were cleared. A response that was read before the last time is not stored
   * when its screen closes.
   */
  turn: number
  answeredIn: number
  /** The read under way, which ends with a response, a failure, or when nothing shows the query any more. */
  reading: QueryRun | null
}

/** The queries of a database by their keys as text. */
type Questions = Map<string, Question>

/** The number of queries stored without a subscriber: a few screens back; a long chat is among the largest. */
const rememberedMax = 40

/** The queries by database, which are dropped together with the database of a member. */
const questions = new WeakMap<object, Questions>()

/** Reads the response to a query. It is given the last one, if there is one, for what did not change since then. */
type Query<Value> = (before: Value | undefined) => Promise<Value>

/**
 * @param query the live query follows what it reads; everything else on which it depends has to be in the key
 * @param fresh true when the response is not stored, for content that must never be drawn as it was a moment ago
 * @param isLong true for a list: its response is drawn in slices, between which the screen responds to taps
 * @returns undefined while it is read for the first time
 */
export function useDatabaseQuery<Value>(
  database: object,
  key: QueryKey,
  query: Query<Value>,
  { fresh = false, isLong = false } = {},
): Value | undefined {
  const words = JSON.stringify(key)
  const response = useObservable(
    () => observeQuestion(database, words, { query: query as Query<unknown>, fresh, isLong }),
    [database, words, fresh],
  )
  // After a change of the key the hook still returns the last response of the key before, until there is a new one.
  const isOfThis = response?.words === words && response.database === database
  return (isOfThis ? response : respondLocally(database, words))?.value as Value | undefined
}

interface QueryOptions {
  query: Query<unknown>
  fresh?: boolean
  isLong?: boolean
}

/** Returns a query as an observable: a subscriber receives the last response at once, and then each that differs. */
export function observeQuestion(
  database: object,
  words: string,
  { query, fresh = false, isLong = false }: QueryOptions,
): Required<InteropableObservable<ResponseBody | undefined>> {
  return {
    hasValue: () => respondLocally(database, words) !== undefined,
    getValue: () => respondLocally(database, words),
    subscribe: (next, fail = () => undefined) => {
      const question = questionAbout(database, words)
      const draw = isLong ? (response: ResponseBody) => startTransition(() => next(response)) : next
      const subscriber = { next: draw, fail }
      question.subscribers.add(subscriber)
      if (question.failure) fail(question.failure.error)
      else if (question.response) draw(question.response)
      question.stop ??= ask(question, { database, words, query })
      return () => {
        question.subscribers.delete(subscriber)
        if (question.subscribers.size === 0) putAside(database, words, question, fresh)
      }
    },
  }
}

/** Returns the last response, as long as it is stored. */
export function respondLocally(database: object, words: string): ResponseBody | undefined {
  return questions.get(database)?.get(words)?.response
}

/** The time in ms after which a read is no longer awaited: one that the browser aborts has neither a result nor a failure. */
const readMsMax = 3_000

/**
 * Resolves when the reads that are under way now have ended, apart from that of the given key. A change in the database starts
 * all queries that it concerns at once, and each ends in its own time. A read that takes too long is not awaited.
 */
export async function endOfOtherReads(database: object, key: QueryKey): Promise<void> {
  const ownWords = JSON.stringify(key)
  const otherQuestions = [...(questions.get(database) ?? [])].filter(([words]) => words !== ownWords)
  const ends = Promise.all(otherQuestions.map(([, { reading }]) => reading?.end))
  await Promise.race([ends, new Promise((resolve) => setTimeout(resolve, readMsMax))])
}

/** Forgets the responses of a database, so that they are read again for the next member who signs in. */
export function clearQueries(database: object): void {
  for (const [words, question] of questions.get(database) ?? []) {
    // A response that is on the screen is deleted when its screen closes.
    if (question.stop) question.turn += 1
    else questions.get(database)?.delete(words)
  }
}

function questionAbout(database: object, words: string): Question {
  const ofDatabase: Questions = questions.get(database) ?? new Map()
  questions.set(database, ofDatabase)
  const question: Question = ofDatabase.get(words) ?? {
    response: undefined,
    failure: null,
    subscribers: new Set(),
    stop: null,
    turn: 0,
    answeredIn: 0,
    reading: null,
  }
  ofDatabase.set(words, question)
  return question
}

function ask(
  question: Question,
  { database, words, query }: Pick<QueryOptions, 'query'> & { database: object; words: string },
): () => void {
  const responses = liveQuery(async () => {
    const { turn } = question
    question.reading ??= beginReading()
    const read = () => query(question.response?.value)
    try {
      return { turn, value: await read() }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'UnknownError') throw error
      // Safari ends a read like that whose connection it drops. The next read opens another one.
      return { turn, value: await read() }
    }
  })
  const following = responses.subscribe({
    next: ({ turn, value }) => {
      question.answeredIn = turn
      endReading(question)
      // After any change in the database the query runs again. An equal response is not passed on, because each one
      // renders everything that shows it.
      if (question.failure === null && question.response && dequal(question.response.value, value)) return
      const response = { database, words, value }
      question.response = response
      question.failure = null
      for (const { next } of question.subscribers) next(response)
    },
    error: (error) => {
      question.failure = { error }
      endReading(question)
      for (const { fail } of question.subscribers) fail(error)
    },
  })
  return () => following.unsubscribe()
}

function beginReading(): QueryRun {
  let resolveEnd = () => {}
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve
  })
  return { end, resolveEnd }
}

function endReading(question: Question): void {
  question.reading?.resolveEnd()
  question.reading = null
}

/**
 * Stops a query that has no subscribers any more, and stores its last response. Deletes the response that was stored
 * the longest time ago when there are too many.
 */
function putAside(database: object, words: string, question: Question, fresh: boolean): void {
  question.stop?.()
  question.stop = null
  endReading(question)
  const ofDatabase = questions.get(database)
  if (ofDatabase?.get(words) !== question) return
  ofDatabase.delete(words)
  const { response, failure, turn, answeredIn } = question
  if (fresh || failure || response === undefined || answeredIn !== turn) return
  ofDatabase.set(words, question)
  const aside = [...ofDatabase].filter(([, { stop }]) => stop === null)
  const [oldest] = aside[0] ?? []
  if (aside.length > rememberedMax && oldest !== undefined) ofDatabase.delete(oldest)
}
