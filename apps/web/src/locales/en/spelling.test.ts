/** Tests that all texts for members have one spelling, the specification's American, and one word for one role. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../../../../', import.meta.url)

const read = [
  ...namesIn('apps/web/src/locales/en', '.ts'),
  ...namesIn('apps/api/src/features/community/pages', '.md'),
  ...namesIn('apps/api/src/features/sessions', '.mails.ts'),
  ...namesIn('apps/api/src/demo', '.ts'),
  'apps/web/index.html',
  'apps/web/manifest.ts',
  'packages/contracts/src/errors/refusals.ts',
  'packages/contracts/src/notifications/notices.catalogue.ts',
  'packages/contracts/src/errors/standing.text.ts',
  'packages/contracts/src/notifications/notifications.catalogue.ts',
  'packages/contracts/src/notifications/notifications.topics.ts',
]

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const british =
  /\w*(?:neighbour|favour|colour|behaviour|organis|apologis|recognis|kilometre|centre\b|cancelled\b)\w*/gi
/** Names in the code, which members never read, and one title that is the specification's own (PLAN-062). */
const names = new Set(['cancelled', 'meetup_cancelled', 'Cancelled'])

test.each(read)('%s says neighbor, and has American spelling throughout', (path) => {
  const texts = readFileSync(new URL(path, root), 'utf8').replace(comments, '')
  const britishWords = [...texts.matchAll(british)].map(([word]) => word).filter((word) => !names.has(word))
  expect(britishWords).toEqual([])
})

test.each(read)('%s calls those who run a community operators, since organizers are of meetups', (path) => {
  const texts = readFileSync(new URL(path, root), 'utf8').replace(comments, '')
  expect(texts.match(/\borganizers\b/gi)).toBeNull()
})

function namesIn(folder: string, ending: string): string[] {
  return readdirSync(fileURLToPath(new URL(`${folder}/`, root)))
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}
