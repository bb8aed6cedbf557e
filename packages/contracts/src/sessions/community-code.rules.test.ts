import { expect, test } from 'vitest'
import { communityCodeIn, fragmentOfCommunityCode, normalizeCommunityCode } from './community-code.rules.ts'

test('a code typed from a poster is the same in every spelling', () => {
  for (const typedCode of ['KMRT-7W4Q', 'kmrt7w4q', ' kmrt 7w4q ', 'KMRT–7W4Q', 'k m r t - 7 w 4 q']) {
    expect(normalizeCommunityCode(typedCode)).toBe('KMRT7W4Q')
  }
  expect(normalizeCommunityCode('KMRT-7W4R')).not.toBe('KMRT7W4Q')
})

test('a link has the code behind its #, where the page reads it', () => {
  const link = new URL(`https://help.example.org/auth${fragmentOfCommunityCode('KMRT7W4Q')}`)
  expect([link.search, communityCodeIn(link.hash)]).toEqual(['', 'KMRT-7W4Q'])
  expect(['', '#', '#code=', '#other=KMRT'].map(communityCodeIn)).toEqual(['', '', '', ''])
  expect(communityCodeIn(`#code=${'K'.repeat(1000)}`)).toHaveLength(60)
})
