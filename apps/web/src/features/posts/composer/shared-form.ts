/** Fills the form for a new post with texts that another app shared. */
import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { normalizeText, stripInvalid, truncate } from '@porchlight/contracts/values/text/text'
import type { SharedTexts } from '../../../storage/shared-texts.ts'
import { isUntouched, type NewPostForm } from './new-post-form.ts'

/**
 * Returns the form with the shared texts, and the same form when all of them are in it already. A blank form receives
 * them as title and description, each cut to its maximum length: the rest is still in the app that shared it. Otherwise
 * they are appended to the description as a paragraph of their own and are not cut: if the field becomes too long, the
 * form shows that, and the member decides what to leave out.
 */
export function withShared(form: NewPostForm, sharedTexts: SharedTexts): NewPostForm {
  const { title, text, url } = tidied(sharedTexts)
  const description = joinParts([text, text.includes(url) ? '' : url], '\n')
  if (isThere(form, title, description)) return form
  return isUntouched(form)
    ? { ...form, title, description }
    : { ...form, description: joinParts([form.description, joinParts([title, description], '\n')], '\n\n') }
}

/**
 * Shortens the texts to their limits. An address that is cut off is useless, so the text before it is shortened
 * instead.
 */
function tidied(sharedTexts: SharedTexts): SharedTexts {
  const url = truncate(plain(sharedTexts.url), postLimits.descriptionLengthMax)
  return {
    title: truncate(plain(sharedTexts.title).replace(/\s+/g, ' '), postLimits.titleLengthMax),
    text: truncate(
      plain(sharedTexts.text),
      Math.max(0, postLimits.descriptionLengthMax - (url === '' ? 0 : url.length + 1)),
    ),
    url,
  }
}

/** A form's post writes every end of a line in two characters. */
function plain(text: string): string {
  return normalizeText(stripInvalid(text.replaceAll('\r\n', '\n')))
}

/** An app that was killed in between brings it a second time. */
function isThere(form: NewPostForm, title: string, description: string): boolean {
  return (
    form.description.includes(description) &&
    [form.title, form.description].some((text) => text.includes(title))
  )
}

function joinParts(parts: string[], between: string): string {
  return parts.filter((part) => part !== '').join(between)
}
