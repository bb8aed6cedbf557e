/** The spec's forms of adding and reviewing: the operations' arguments as texts, and the photo beside them. */
import { type Issue, issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { filePath } from '@porchlight/contracts/files/files.rules'
import { sha256Schema } from '@porchlight/contracts/files/files.schema'
import * as v from 'valibot'
import type { FormsOf } from '../../feature-parts/forms.ts'

export const placeForms: FormsOf<'places'> = {
  'places.add': (fields, photo) => {
    const { imageUrl, tags, isApproximate, ...texts } = filledFields(fields)
    return {
      // The operation itself refuses an address that was not chosen.
      address: '',
      ...texts,
      ...(tags === undefined ? {} : { tags: listIn('tags', tags) }),
      ...(isApproximate === undefined ? {} : { isApproximate: truth[isApproximate] ?? isApproximate }),
      ...photoOf({ photo, imageUrl }),
    }
  },
  'places.review': (fields, photo) => {
    const { imageUrl, rating, ...texts } = filledFields(fields)
    return {
      ...texts,
      ...(rating === undefined ? {} : { rating: /^\d$/.test(rating) ? Number(rating) : rating }),
      ...photoOf({ photo, imageUrl }),
    }
  },
}

const truth: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Returns the filled fields. A form sends the empty ones, too. */
function filledFields(fields: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...fields].filter(([, text]) => text !== ''))
}

/** Parses a list; the operation checks its content. */
function listIn(path: string, text: string): unknown[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), text)
  if (!parsed.success)
    throw wrong({ path, message: issuesOf(parsed.issues)[0]?.message ?? 'Expected a list' })
  return parsed.output
}

interface GivenPhoto {
  photo: string | null
  imageUrl: string | undefined
}

/** A photo that was sent before is named by its hash, or by where it is served. Nothing is ever fetched from elsewhere. */
function photoOf({ photo, imageUrl }: GivenPhoto): { photo?: string } {
  if (imageUrl === undefined) return photo === null ? {} : { photo }
  if (photo !== null) throw wrong({ path: 'imageUrl', message: 'Given twice' })
  const parsed = v.safeParse(sha256Schema, imageUrl.replace(filePath(''), ''))
  if (!parsed.success) throw wrong({ path: 'imageUrl', message: 'Expected a photo that you have sent' })
  return { photo: parsed.output }
}

function wrong(issue: Issue): Refused {
  return new Refused('invalid', { issues: [issue] })
}
