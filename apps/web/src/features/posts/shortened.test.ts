import { describe, expect, it } from 'vitest'
import { shortened } from './shortened.ts'

describe('a shortened text', () => {
  it('is complete up to the limit, and ends with an ellipsis beyond it', () => {
    expect(shortened('a'.repeat(60), 60)).toBe('a'.repeat(60))
    expect(shortened('a'.repeat(61), 60)).toBe(`${'a'.repeat(60)}…`)
  })

  it('ends with no space before the ellipsis', () => {
    expect(shortened('one two', 4)).toBe('one…')
  })

  it('is never cut within a character', () => {
    expect(shortened('👩‍👧e\u0301x', 2)).toBe('👩‍👧e\u0301…')
  })
})
