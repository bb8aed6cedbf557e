import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './new-post-form.ts'
import { withShared } from './shared-form.ts'

const blank = emptyForm('request')
const written = { ...emptyForm('offer', 'home_yard'), title: 'A ladder', description: 'Six feet long.' }
const nothing = { title: '', text: '', url: '' }

describe('what another app shared', () => {
  it('fills a blank form: the title, and the text with its address below', () => {
    const shared = { title: 'Lost\r\ncat ', text: 'Grey,\r\nshy.', url: 'https://example.org/cat' }
    expect(withShared(blank, shared)).toEqual({
      ...blank,
      title: 'Lost cat',
      description: 'Grey,\nshy.\nhttps://example.org/cat',
    })
  })

  it('repeats no address that the text has already', () => {
    const shared = { ...nothing, text: 'See https://example.org/cat', url: 'https://example.org/cat' }
    expect(withShared(blank, shared).description).toBe(shared.text)
  })

  it('is cut to what the fields hold, and its address is left whole', () => {
    const url = 'https://example.org/cat'
    const filled = withShared(blank, { title: 'x'.repeat(101), text: '\u{1f431}'.repeat(1500), url })
    expect(filled.title).toHaveLength(postLimits.titleLengthMax)
    expect(filled.description.length).toBeLessThanOrEqual(postLimits.descriptionLengthMax)
    expect(filled.description.isWellFormed()).toBe(true)
    expect(filled.description.endsWith(`\n${url}`)).toBe(true)
    const family = '👨‍👩‍👧‍👦'
    const title = withShared(blank, { ...nothing, title: `${'x'.repeat(95)}${family}` }).title
    expect(title).toBe('x'.repeat(95))
  })

  it('goes below what somebody has written, and changes no word of it', () => {
    expect(withShared(written, { title: 'Lost cat', text: 'Grey, shy.', url: '' })).toEqual({
      ...written,
      description: 'Six feet long.\n\nLost cat\nGrey, shy.',
    })
  })

  it('is whole below a text that fills the field: the form says that it is too much', () => {
    const full = { ...written, description: 'y'.repeat(postLimits.descriptionLengthMax) }
    expect(withShared(full, { ...nothing, text: 'Grey, shy.' }).description).toBe(
      `${full.description}\n\nGrey, shy.`,
    )
  })

  it.each([blank, written])(
    'is not there twice when an app that was killed in between brings it again',
    (form) => {
      const shared = { title: 'Lost cat', text: 'Grey, shy.', url: 'https://example.org/cat' }
      const once = withShared(form, shared)
      expect(withShared(once, shared)).toBe(once)
      expect(withShared(form, nothing)).toBe(form)
    },
  )
})
