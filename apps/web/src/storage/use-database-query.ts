/**
 * A live query of the device's own database. A question is asked once, however many parts of the screen show its answer,
 * and its last answer is drawn at once when its screen comes back: what was seen a moment ago needs no outline. Each key
 * has its own answer, so that nothing of one question is ever shown as the answer to another.
 */
import { dequal } from 'dequal'
import { liveQuery } from 'dexie'
import { useEffect, useReducer } from 'react'

/** What a question is about, besides the database; the first says which question it is. */
export type QueryKey = readonly [name: string, ...inputs: (string | number | boolean | null | undefined)[]]

/** Undefined as long as there is none. */
interface Drawn {
  answer: unknown
  failure: { error: unknown } | null
}

interface Question extends Drawn {
  /** Those that show it draw themselves anew. */
  readonly draws: Set<() => void>
  /** Null while nobody shows it. */
  stop: (() => void) | null
  /** Goes on with each time that all answers are forgotten: an answer of an earlier one is not remembered. */
  turn: number
  answeredIn: number
}

const unasked: Drawn = { answer: undefined, failure: null }

/** By their words. */
type Questions = Map<string, Question>

/** That nobody shows any more: some screens back; a long chat is among the largest. */
const rememberedMax = 40

/** By database: they go with the member whose they are. */
const questions = new WeakMap<object, Questions>()

/**
 * @param query follows what it reads; what else it depends on has to be in the key
 * @param fresh its answer is not remembered, for what may never be drawn as it was a moment ago
 * @returns undefined while it is read for the first time
 */
export function useDatabaseQuery<Answer>(
  database: object,
  key: QueryKey,
  query: () => Promise<Answer>,
  { fresh = false } = {},
): Answer | undefined {
  const words = JSON.stringify(key)
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const { answer, failure } = answerHere(database, words)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the query depends on
  useEffect(
    () => follow(database, words, { query, fresh, drawn: { answer, failure }, draw }),
    [database, words, fresh],
  )
  if (failure) throw failure.error
  return answer as Answer | undefined
}

interface Follower {
  query: () => Promise<unknown>
  fresh?: boolean
  /** As it is on the screen now. */
  drawn: Drawn
  draw: () => void
}

/** For the hook. Gives the way to stop. */
export function follow(
  database: object,
  words: string,
  { query, fresh = false, drawn, draw }: Follower,
): () => void {
  const question = questionAbout(database, words)
  // Someone else's may have been answered since this was drawn.
  if (question.answer !== drawn.answer || question.failure !== drawn.failure) draw()
  question.draws.add(draw)
  question.stop ??= ask(question, query)
  return () => {
    question.draws.delete(draw)
    if (question.draws.size === 0) putAside(database, words, question, fresh)
  }
}

/** The last answer, as long as it is remembered. */
export function answerHere(database: object, words: string): Drawn {
  return questions.get(database)?.get(words) ?? unasked
}

/** What was answered of it is asked anew: for whoever signs in next. */
export function forgetQueries(database: object): void {
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
    ...unasked,
    draws: new Set(),
    stop: null,
    turn: 0,
    answeredIn: 0,
  }
  ofDatabase.set(words, question)
  return question
}

function ask(question: Question, query: () => Promise<unknown>): () => void {
  const answers = liveQuery(async () => {
    const { turn } = question
    return { turn, answer: await query() }
  })
  const following = answers.subscribe({
    next: ({ turn, answer }) => {
      question.answeredIn = turn
      // Whatever changed in the database, each drawing goes through all that shows it.
      if (question.failure === null && dequal(question.answer, answer)) return
      question.answer = answer
      question.failure = null
      drawAll(question)
    },
    error: (error) => {
      question.failure = { error }
      drawAll(question)
    },
  })
  return () => following.unsubscribe()
}

function drawAll({ draws }: Question): void {
  for (const draw of draws) draw()
}

/** Nobody shows it any more. The one that was put aside longest ago is forgotten. */
function putAside(database: object, words: string, question: Question, fresh: boolean): void {
  question.stop?.()
  question.stop = null
  const ofDatabase = questions.get(database)
  if (ofDatabase?.get(words) !== question) return
  ofDatabase.delete(words)
  const { answer, failure, turn, answeredIn } = question
  if (fresh || failure || answer === undefined || answeredIn !== turn) return
  ofDatabase.set(words, question)
  const aside = [...ofDatabase].filter(([, { stop }]) => stop === null)
  const [oldest] = aside[0] ?? []
  if (aside.length > rememberedMax && oldest !== undefined) ofDatabase.delete(oldest)
}
