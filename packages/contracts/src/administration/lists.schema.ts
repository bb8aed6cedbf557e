/** The lines of a list as the desk sends them, what becomes of each, and the letters that wait. */
import * as v from 'valibot'
import { nameLengthMax } from '../sessions/sessions.rules.ts'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { emailSchema, optionalText, requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { listedZipCodeLengthMax, oldIdLengthMax, openingMax } from './listed-neighbors.rules.ts'
import { listLimits } from './lists.rules.ts'

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A neighbor of a list, without the cells that are not read. */
const sentLineSchema = v.strictObject({
  line: countSchema,
  firstName: requiredText(nameLengthMax),
  lastName: optionalText(nameLengthMax),
  email: v.nullable(emailSchema),
  zipCode: v.nullable(optionalText(listedZipCodeLengthMax)),
  oldId: v.nullable(optionalText(oldIdLengthMax)),
  opening: v.pipe(countSchema, v.maxValue(openingMax)),
})
export type SentLine = v.InferOutput<typeof sentLineSchema>

export const sentLinesSchema = v.pipe(listOf(sentLineSchema, listLimits.linesPerCallMax), v.minLength(1))

/** The outcomes of a line: a letter for somebody new, credits for a member, nothing a second time, or a refusal. */
export const lineFates = ['letter', 'member', 'before', 'refused'] as const
export type LineFate = (typeof lineFates)[number]

/** The outcome of each line, in the order in which the lines were sent. */
export const fatesSchema = v.object({
  fates: v.array(
    v.object({
      kind: v.picklist(lineFates),
      /** The reason why the line is refused; otherwise empty. */
      reason: v.string(),
      /** The member whose address the line has; otherwise empty. */
      member: v.string(),
      /** False for a ZIP that is not known here: whoever comes is asked where they live. */
      isZipKnown: v.boolean(),
    }),
  ),
})
export type Fates = v.InferOutput<typeof fatesSchema>

const waitingLetterSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  oldId: v.nullable(v.string()),
  opening: v.number(),
  /** True for the letter of a neighbor without a phone, who takes their account over by it. */
  isOfNeighbor: v.boolean(),
  mailedAt: v.nullable(isoTimeSchema),
  /** The end of its code; null while it has none that works. */
  goodUntil: v.nullable(isoTimeSchema),
})
export type WaitingLetter = v.InferOutput<typeof waitingLetterSchema>

export const waitingLettersSchema = v.object({
  letters: v.array(waitingLetterSchema),
  /** The value that requests the next page; null when there is none. */
  after: v.nullable(v.string()),
  /** The number of letters that wait, on all pages together. */
  waiting: v.number(),
  came: v.number(),
})
export type WaitingLetters = v.InferOutput<typeof waitingLettersSchema>

/** Letters for paper. Whoever has the link can join as this neighbor, so no device stores it. */
export const printedLettersSchema = v.object({
  /** The first name of the operator who invites. */
  operatorName: v.string(),
  letters: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      link: v.string(),
      until: isoTimeSchema,
      opening: v.number(),
      /** The name with which somebody without an email address signs in. */
      signInName: v.string(),
    }),
  ),
})
export type PrintedLetters = v.InferOutput<typeof printedLettersSchema>
