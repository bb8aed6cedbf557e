import { popularInterests } from '@porchlight/contracts/members/members.catalogue'
import { describe, expect, it } from 'vitest'
import { aNewPost, creating } from '../posts/posts.factory.ts'
import { addInterest, formOfEntry, offeredInterests, profileArgs, profileIssue } from './profile-form.ts'

const bio = 'Retired teacher, loves walks.'

describe('a missing part of the profile', () => {
  it('M-031 M-037 a bio needs 10 characters after trimming', () => {
    expect(profileIssue({ bio: '   nine char   ', interests: [] }, 'bio')).toBe('bioTooShort')
    expect(profileIssue({ bio: '  ten letters ', interests: [] }, 'bio')).toBeNull()
  })

  it('M-032 a bio may have 500 characters, blanks around it apart', () => {
    expect(profileIssue({ bio: ` ${'a'.repeat(500)} `, interests: [] }, 'bio')).toBeNull()
    expect(profileIssue({ bio: 'a'.repeat(501), interests: [] }, 'bio')).toBe('bioTooLong')
  })

  it('M-033 M-038 at least one interest is required', () => {
    expect(profileIssue({ bio: '', interests: ['  '] }, 'interests')).toBe('selectInterests')
    expect(profileIssue({ bio: '', interests: ['Art'] }, 'interests')).toBeNull()
  })

  it('M-023 both parts are requested when both are missing, the bio first', () => {
    expect(profileIssue({ bio: '', interests: [] }, 'both')).toBe('bioTooShort')
    expect(profileIssue({ bio, interests: [] }, 'both')).toBe('selectInterests')
    expect(profileIssue({ bio, interests: ['Art'] }, 'both')).toBeNull()
  })
})

it('M-041 M-036 only the missing part is sent, trimmed', () => {
  const form = { bio: ` ${bio} `, interests: [' Art ', 'art', 'Chess'] }
  expect(profileArgs(form, 'bio')).toEqual({ bio })
  expect(profileArgs(form, 'interests')).toEqual({ interests: ['Art', 'Chess'] })
  expect(profileArgs(form, 'both')).toEqual({ bio, interests: ['Art', 'Chess'] })
})

describe('interests', () => {
  it('M-020 M-026 the 25 popular ones are offered in their order, then the member’s own', () => {
    expect(offeredInterests(['Art', 'Chess'])).toEqual([...popularInterests, 'Chess'])
  })

  it('M-035 M-036 an own interest is trimmed and never doubled, whatever its case', () => {
    expect(addInterest(['Art'], '  Chess ')).toEqual({ interests: ['Art', 'Chess'] })
    expect(addInterest(['Art'], ' aRT ')).toEqual({ problem: 'double' })
    expect(addInterest([], 'coffee & tea')).toEqual({ interests: ['Coffee & Tea'] })
    expect(addInterest([], '   ')).toEqual({ problem: 'empty' })
  })

  it('M-027 an own interest has at most 30 characters', () => {
    expect(addInterest([], 'x'.repeat(40))).toEqual({ interests: ['x'.repeat(30)] })
  })

  it('M-034 there are at most 10', () => {
    const ten = popularInterests.slice(0, 10)
    expect(addInterest(ten, 'Chess')).toEqual({ problem: 'full' })
    expect(addInterest(ten.slice(1), 'Chess')).toEqual({ interests: [...ten.slice(1), 'Chess'] })
  })
})

it('D9 an edited entry opens with its own text, and with the parts it contains', () => {
  const entry = (args: unknown) => ({ name: 'members.completeProfile' as const, version: 1, args })
  expect(formOfEntry(entry({ bio: 'I bake bread on Sundays.' }))).toEqual({
    form: { bio: 'I bake bread on Sundays.', interests: [] },
    missing: 'bio',
  })
  expect(formOfEntry(entry({ interests: ['Yoga'] }))?.missing).toBe('interests')
  expect(formOfEntry(entry({ bio: 'I bake bread on Sundays.', interests: ['Yoga'] }))?.missing).toBe('both')
  expect(formOfEntry(creating(aNewPost()))).toBeNull()
})
