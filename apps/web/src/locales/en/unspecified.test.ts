/** Tests that the decision record lists the texts that are not from the specification. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownTexts } from './unspecified.ts'

const record = join(import.meta.dirname, '../../../../../docs/decisions/0075-success-texts-of-our-own.md')

it('our own texts and their decision record list the same', () => {
  const listedTexts = readFileSync(record, 'utf8')
    .split('\n')
    .flatMap((line) => /^\|[^|]*\|[^|]*\| (.+) \|$/.exec(line)?.[1] ?? [])
    .filter((text) => text !== 'Text')
  expect(listedTexts.toSorted()).toEqual(textsIn(ownTexts).toSorted())
})

/** Returns the texts; filled-in values are replaced by '…'. */
function textsIn(texts: object): string[] {
  return Object.values(texts).flatMap((text) => {
    if (typeof text === 'string') return text
    return typeof text === 'function' ? String(text('…')) : textsIn(text)
  })
}
