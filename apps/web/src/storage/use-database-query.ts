/**
 * A live query of the device's own database. A question is asked once, however many parts of the screen show its answer,
 * and its last answer is drawn at once when its screen comes back: what was seen a moment ago needs no outline. Each key
 * has its own answer, so that nothing of one question is ever shown as the answer to another.
 */
import { dequal } from 'dequal'
import { liveQuery } from 'dexie'
import { type InteropableObservable, useObservable } from 'dexie-react-hooks'

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

interface Question {
  /** The last response; undefined while there is none. */
  response: ResponseBody | undefined
  failure: { error: unknown } | null
  /** Those that show it. */
  readonly subscribers: Set<Subscriber>
  /** Stops the query; null while nothing shows it. */
  stop: (() => void) | null
  /** Goes on with each time that all answers are forgotten: an answer of an earlier one is not remembered. */
  turn: number
  answeredIn: number
}

/** The queries of a database by their keys as text. */
type Questions = Map<string, Question>

/** That nobody shows any more: some screens back; a long chat is among the largest. */
const rememberedMax = 40

/** All queries by database: they are dropped together with the database of a member. */
const questions = new WeakMap<object, Questions>()

/**
 * @param query follows what it reads; what else it depends on has to be in the key
 * @param fresh its answer is not remembered, for what may never be drawn as it was a moment ago
 * @returns undefined while it is read for the first time
 */
export function useDatabaseQuery<Value>(
  database: object,
  key: QueryKey,
  query: () => Promise<Value>,
  { fresh = false } = {},
): Value | undefined {
  const words = JSON.stringify(key)
  const response = useObservable(
    () => observeQuestion(database, words, { query, fresh }),
    [database, words, fresh],
  )
  // With another key the hook goes on giving the last answer to the one before, until there is a new one.
  const isOfThis = response?.words === words && response.database === database
  return (isOfThis ? response : respondLocally(database, words))?.value as Value | undefined
}

interface QueryOptions {
  query: () => Promise<unknown>
  fresh?: boolean
}

/** A question as an observable: whoever subscribes has its last answer at once, and then each that is another one. */
export function observeQuestion(
  database: object,
  words: string,
  { query, fresh = false }: QueryOptions,
): Required<InteropableObservable<ResponseBody | undefined>> {
  return {
    hasValue: () => respondLocally(database, words) !== undefined,
    getValue: () => respondLocally(database, words),
    subscribe: (next, fail = () => undefined) => {
      const question = questionAbout(database, words)
      const subscriber = { next, fail }
      question.subscribers.add(subscriber)
      if (question.failure) fail(question.failure.error)
      else if (question.response) next(question.response)
      question.stop ??= ask(question, { database, words, query })
      return () => {
        question.subscribers.delete(subscriber)
        if (question.subscribers.size === 0) putAside(database, words, question, fresh)
      }
    },
  }
}

/** The last answer, as long as it is remembered. */
export function respondLocally(database: object, words: string): ResponseBody | undefined {
  return questions.get(database)?.get(words)?.response
}

/** Forgets the responses of a database, so that they are read again for the next member who signs in. */
export function clearQueries(database: object): void {
  for (const [words, question] of questions.get(database) ?? []) {
    // What is shown goes with its screen.
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
    return { turn, value: await query() }
  })
  const following = responses.subscribe({
    next: ({ turn, value }) => {
      question.answeredIn = turn
      // Whatever changed in the database, each drawing goes through all that shows it.
      if (question.failure === null && question.response && dequal(question.response.value, value)) return
      const response = { database, words, value }
      question.response = response
      question.failure = null
      for (const { next } of question.subscribers) next(response)
    },
    error: (error) => {
      question.failure = { error }
      for (const { fail } of question.subscribers) fail(error)
    },
  })
  return () => following.unsubscribe()
}

/** Nobody shows it any more. The one that was put aside longest ago is forgotten. */
function putAside(database: object, words: string, question: Question, fresh: boolean): void {
  question.stop?.()
  question.stop = null
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
