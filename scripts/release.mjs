/**
 * `npm run release -- <version>`: gives what the changelog calls 'Unreleased' a version, commits that, and tags it. Servers
 * find it by its tag, once it is pushed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

const manifests = [
  'package.json',
  'apps/api/package.json',
  'apps/web/package.json',
  'packages/contracts/package.json',
]

/** @throws a plain sentence where there is nothing to release under that number */
export function releaseChangelog(text, version, day) {
  const [head, rest] = text.split(/^## Unreleased\n/m)
  const [latest = ''] = text.match(/^## \d+\.\d+\.\d+/m) ?? []
  if (rest === undefined) throw new Error('The changelog has no part that is called Unreleased.')
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('A version is three numbers, such as 1.2.0.')
  if (latest !== '' && !isLater(version, latest.slice(3)))
    throw new Error(`The latest version is ${latest.slice(3)}: ${version} is not after it.`)
  const news = rest.split(/^## /m)[0].replace(/^###? .*$/gm, '')
  if (news.trim() === '') throw new Error('Nothing is new since the latest version.')
  return `${head}## Unreleased\n\n## ${version} · ${day}\n${rest}`
}

function isLater(version, other) {
  const [one, two] = [version, other].map((each) => each.split('.').map(Number))
  const at = one.findIndex((number, index) => number !== two[index])
  return at >= 0 && one[at] > two[at]
}

function release(version) {
  if (git('status', '--porcelain') !== '') throw new Error('Commit what is changed first.')
  const file = join(root, 'CHANGELOG.md')
  const changelog = releaseChangelog(
    readFileSync(file, 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  )
  writeFileSync(file, changelog)
  for (const manifest of [...manifests, 'package-lock.json']) setVersion(join(root, manifest), version)
  git('commit', '--quiet', '--all', '--message', `chore(release): ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Porchlight ${version}`)
  console.log(`Tagged v${version}. After npm test and npm run prove: git push --follow-tags`)
}

function setVersion(file, version) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  content.version = version
  for (const [path, entry] of Object.entries(content.packages ?? {}))
    if (!path.includes('node_modules/')) entry.version = version
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    release(process.argv[2] ?? '')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
