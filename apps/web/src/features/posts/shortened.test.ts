import { describe, expect, it } from 'vitest'
import { shortened } from './shortened.ts'

describe('a text told in short', () => {
  it('is whole up to the limit, and cut with an ellipsis beyond it', () => {
    expect(shortened('a'.repeat(60), 60)).toBe('a'.repeat(60))
    expect(shortened('a'.repeat(61), 60)).toBe(`${'a'.repeat(60)}…`)
  })

  it('ends with no space before the ellipsis', () => {
    expect(shortened('one two', 4)).toBe('one…')
  })

  it('is never cut within a letter', () => {
    expect(shortened('👩‍👧e\u0301x', 2)).toBe('👩‍👧e\u0301…')
  })
})
