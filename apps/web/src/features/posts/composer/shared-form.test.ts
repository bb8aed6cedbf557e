import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './new-post-form.ts'
import { withShared } from './shared-form.ts'

const blank = emptyForm('request')
const writtenForm = { ...emptyForm('offer', 'home_yard'), title: 'A ladder', description: 'Six feet long.' }
const emptyShare = { title: '', text: '', url: '' }

describe('content shared from another app', () => {
  it('fills a blank form: the title, and the text with its address below', () => {
    const sharedContent = { title: 'Lost\r\ncat ', text: 'Grey,\r\nshy.', url: 'https://example.org/cat' }
    expect(withShared(blank, sharedContent)).toEqual({
      ...blank,
      title: 'Lost cat',
      description: 'Grey,\nshy.\nhttps://example.org/cat',
    })
  })

  it('repeats no address that is already in the text', () => {
    const sharedContent = {
      ...emptyShare,
      text: 'See https://example.org/cat',
      url: 'https://example.org/cat',
    }
    expect(withShared(blank, sharedContent).description).toBe(sharedContent.text)
  })

  it('is shortened to the fields, and its address stays complete', () => {
    const url = 'https://example.org/cat'
    const filledForm = withShared(blank, { title: 'x'.repeat(101), text: '\u{1f431}'.repeat(1500), url })
    expect(filledForm.title).toHaveLength(postLimits.titleLengthMax)
    expect(filledForm.description.length).toBeLessThanOrEqual(postLimits.descriptionLengthMax)
    expect(filledForm.description.isWellFormed()).toBe(true)
    expect(filledForm.description.endsWith(`\n${url}`)).toBe(true)
    const family = '👨‍👩‍👧‍👦'
    const title = withShared(blank, { ...emptyShare, title: `${'x'.repeat(95)}${family}` }).title
    expect(title).toBe('x'.repeat(95))
  })

  it('is added below an existing text, and changes no word of it', () => {
    expect(withShared(writtenForm, { title: 'Lost cat', text: 'Grey, shy.', url: '' })).toEqual({
      ...writtenForm,
      description: 'Six feet long.\n\nLost cat\nGrey, shy.',
    })
  })

  it('is complete below a text that fills the field: the form reports the length', () => {
    const full = { ...writtenForm, description: 'y'.repeat(postLimits.descriptionLengthMax) }
    expect(withShared(full, { ...emptyShare, text: 'Grey, shy.' }).description).toBe(
      `${full.description}\n\nGrey, shy.`,
    )
  })

  it.each([blank, writtenForm])('is not added twice when a killed app brings it again', (form) => {
    const sharedContent = { title: 'Lost cat', text: 'Grey, shy.', url: 'https://example.org/cat' }
    const once = withShared(form, sharedContent)
    expect(withShared(once, sharedContent)).toBe(once)
    expect(withShared(form, emptyShare)).toBe(form)
  })
})
