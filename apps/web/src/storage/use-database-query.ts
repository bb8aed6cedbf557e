/**
 * A live query of the device's own database, whose last answer is drawn at once when its screen comes back: what was
 * seen a moment ago needs no outline. Each key has its own answer, so that nothing of one question is ever shown as the
 * answer to another.
 */
import { useLiveQuery } from 'dexie-react-hooks'

/** What a question is about, besides the database; the first says which question it is. */
export type QueryKey = readonly [name: string, ...inputs: (string | number | boolean | null | undefined)[]]

type Answers = Map<string, unknown>

/** Some screens back; a long chat is among the largest. */
const rememberedMax = 40

/** By database: they go with the member whose they are. */
const remembered = new WeakMap<object, Answers>()

/**
 * @param query follows what it reads; what else it depends on has to be in the key
 * @returns undefined while it is read for the first time
 */
export function useDatabaseQuery<Answer>(
  database: object,
  key: QueryKey,
  query: () => Promise<Answer>,
): Answer | undefined {
  const question = JSON.stringify(key)
  const live = useLiveQuery(async () => {
    // Taken before it is asked: what is forgotten meanwhile is not remembered after all.
    const answers = answersOf(database)
    const answer = await query()
    remember(answers, question, answer)
    return { database, question, answer }
  }, [database, question])
  // What was read last may still be of the question before.
  if (live?.database === database && live.question === question) return live.answer
  return remembered.get(database)?.get(question) as Answer | undefined
}

/** What was answered of it is asked anew: for whoever signs in next. */
export function forgetQueries(database: object): void {
  remembered.delete(database)
}

function answersOf(database: object): Answers {
  const answers: Answers = remembered.get(database) ?? new Map()
  remembered.set(database, answers)
  return answers
}

/** The longest unasked one goes first. */
function remember(answers: Answers, question: string, answer: unknown): void {
  answers.delete(question)
  answers.set(question, answer)
  const [oldest] = answers.keys()
  if (answers.size > rememberedMax && oldest !== undefined) answers.delete(oldest)
}
