/**
 * Tests that code in the page comes with its licenses, and that no license is of a kind that decision 0028 does not
 * allow.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../scripts/build.mjs'
import { licensesFile } from '../scripts/licenses.mjs'
import { root, web, webBuild } from '../scripts/paths.mjs'

/** Their packages bring only the licence's name. */
const withoutWords = ['@protomaps/basemaps', 'pmtiles', 'react-remove-scroll-bar']

/** They build the page, and nothing of them is in it. */
const builders = ['@vitejs/plugin-react', 'vite', 'vite-plugin-pwa']

/** Its first row: what is built into the page. */
const allowedLicenses = (
  /^\| what the server runs and what is built into the page \| permissive: (.*) \|$/m.exec(
    readFileSync(join(root, 'docs/decisions/0028-licences.md'), 'utf8'),
  )?.[1] ?? ''
).split(/, |; for fonts /)

let parts: { name: string; license: string; text: string }[]

beforeAll(async () => {
  await ensureBuilt()
  const file = readFileSync(join(webBuild, licensesFile), 'utf8')
  parts = file.split(/^## (?=\S+ - \d)/m).flatMap((part) => {
    const [, name, license] = /^(\S+) - \S+ \(([^)]*)\)$/m.exec(part) ?? []
    return name && license ? [{ name, license, text: part }] : []
  })
})

it('every package that is in the page is named', () => {
  const { dependencies } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'))
  const passedOn = Object.keys(dependencies).filter(
    (name) => !name.startsWith('@porchlight/') && !builders.includes(name),
  )
  const partNames = parts.map(({ name }) => name)
  // The package `react-router-dom` only exports `react-router` again, and the code is in `react-router`.
  expect(partNames).toEqual(expect.arrayContaining(passedOn.filter((name) => name !== 'react-router-dom')))
  expect(partNames).toContain('react-router')
})

/** The one exception of that decision, by name. */
const exceptions = ['@react-leaflet/core', 'react-leaflet']

it('each package has a licence that the decision allows, or the one it excepts, and its text', () => {
  expect(allowedLicenses).toContain('MIT')
  const exceptedParts = parts.filter(({ license }) => !allowedLicenses.includes(license))
  expect(exceptedParts.map(({ name }) => name).sort()).toEqual(exceptions)
  for (const { license } of exceptedParts) expect(license).toBe('Hippocratic-2.1')
  const withWords = ({ text }: { text: string }) => /copyright|public domain/i.test(text)
  expect(parts.filter((part) => !withWords(part)).map(({ name }) => name)).toEqual(withoutWords)
})
