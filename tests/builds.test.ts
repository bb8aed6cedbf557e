/** Tests of the app when a newer build replaces it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { carryBuilds, keepBuild, keptMax, keptMin, keptMs, replaceBuild } from '../scripts/earlier-builds.mjs'

let folder: string
let build: string
let earlier: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-builds-'))
  build = join(folder, 'dist')
  earlier = join(folder, '.cache', 'earlier-builds')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dayMs = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 1)

/** A build with one asset of that name takes the place of the one before. */
function deploy(name: string, now: number): void {
  const next = join(folder, 'next')
  mkdirSync(join(next, 'assets'), { recursive: true })
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(next, 'assets', `${name}.js${ending}`), name)
  writeFileSync(join(next, 'index.html'), name)
  replaceBuild({ build, next, earlier, now })
}

/** The assets of the earlier builds, the newest first. */
function listKeptAssets(): string[] {
  const times = readdirSync(earlier).sort((first, other) => Number(other) - Number(first))
  return times.map((time) => readdirSync(join(earlier, time, 'assets')).sort()[0] ?? '')
}

it('fault 40: a replaced build stays, compressed forms included, and the new build contains nothing of it', () => {
  deploy('one', start)
  expect(listKeptAssets()).toEqual([])
  deploy('two', start + 1)
  expect(readdirSync(join(build, 'assets')).sort()).toEqual(['two.js', 'two.js.br', 'two.js.gz'])
  expect(readdirSync(join(earlier, String(start + 1), 'assets')).sort()).toEqual([
    'one.js',
    'one.js.br',
    'one.js.gz',
  ])
})

it('fault 40: builds replaced within 30 days stay, and the latest two of any age', () => {
  for (const [number, day] of [0, 1, 2, 3].entries()) deploy(`build-${number}`, start + day * dayMs)
  expect(listKeptAssets()).toEqual(['build-2.js', 'build-1.js', 'build-0.js'])
  // The first was replaced on day 1.
  deploy('build-4', start + dayMs + keptMs)
  expect(listKeptAssets()).toEqual(['build-3.js', 'build-2.js', 'build-1.js', 'build-0.js'])
  deploy('build-5', start + dayMs + keptMs + 1)
  expect(listKeptAssets()).toEqual(['build-4.js', 'build-3.js', 'build-2.js', 'build-1.js'])
  deploy('build-6', start + 400 * dayMs)
  expect(listKeptAssets()).toEqual(['build-5.js', 'build-4.js'])
  expect(listKeptAssets()).toHaveLength(keptMin)
})

it('frequent builds do not fill the disk: the number of replaced ones is limited', () => {
  for (let number = 0; number < keptMax + 5; number += 1) deploy(`build-${number}`, start + number)
  expect(listKeptAssets()).toHaveLength(keptMax)
  expect(listKeptAssets()[0]).toBe(`build-${keptMax + 3}.js`)
})

it('the order of replaced builds stays after the clock was set back', () => {
  deploy('one', start)
  deploy('two', start)
  deploy('three', start - dayMs)
  deploy('four', start - 400 * dayMs)
  expect(listKeptAssets()).toEqual(['three.js', 'two.js', 'one.js'])
})

it('a new app that cannot be moved into place leaves the old app complete', () => {
  deploy('one', start)
  expect(() => replaceBuild({ build, next: join(folder, 'missing'), earlier, now: start + 1 })).toThrow(
    'ENOENT',
  )
  expect(readFileSync(join(build, 'index.html'), 'utf8')).toBe('one')
  expect(listKeptAssets()).toEqual([])
})

it('a start after one that was killed between the two moves keeps the old app complete among the earlier builds', () => {
  deploy('one', start)
  mkdirSync(earlier, { recursive: true })
  renameSync(build, join(earlier, String(start + 1)))
  deploy('two', start + 2)
  expect(readFileSync(join(build, 'index.html'), 'utf8')).toBe('two')
  expect(listKeptAssets()).toEqual(['one.js'])
})

it('a program version in another folder gets the assets that open tabs may still request', () => {
  const [from, to] = [join(folder, 'one'), join(folder, 'two')]
  const web = join(from, 'apps', 'web')
  build = join(web, 'dist')
  earlier = join(web, '.cache', 'earlier-builds')
  deploy('one', start)
  deploy('two', start + 1)
  carryBuilds({ from, to, now: start + 2 })
  earlier = join(to, 'apps', 'web', '.cache', 'earlier-builds')
  expect(listKeptAssets()).toEqual(['two.js', 'one.js'])
  expect(readFileSync(join(build, 'index.html'), 'utf8')).toBe('two')
})

it('a volume keeps each image’s assets, once also after a restart', () => {
  const image = join(folder, 'image')
  const stays = join(folder, 'volume')
  earlier = join(stays, 'earlier-builds')
  for (const [number, name] of ['one', 'one', 'two', 'two', 'three'].entries()) {
    rmSync(image, { recursive: true, force: true })
    mkdirSync(join(image, 'assets'), { recursive: true })
    writeFileSync(join(image, 'assets', `${name}.js`), name)
    writeFileSync(join(image, 'index.html'), name)
    keepBuild({ build: image, folder: stays, now: start + number })
  }
  expect(listKeptAssets()).toEqual(['two.js', 'one.js'])
  expect(readFileSync(join(stays, 'latest', 'index.html'), 'utf8')).toBe('three')
  expect(readdirSync(image).sort()).toEqual(['assets', 'index.html'])
})
