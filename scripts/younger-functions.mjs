/**
 * Writes which functions are younger than the oldest browsers that the app is for, for `tests/browser-floor.test.ts`, which
 * holds the built app against it. Anew where the floor changes, and now and then besides, so that what is young by then is
 * known. The source is MDN's data on browsers (CC0), which is fetched for this alone and is no dependency.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserFloor } from '../apps/web/floor.ts'
import { root } from './paths.mjs'

const source = '@mdn/browser-compat-data@8.1.9'

/** By the names that the data has for browsers. */
const floor = {
  chrome: browserFloor.chrome,
  firefox: browserFloor.firefox,
  safari: browserFloor.safari,
  safari_ios: browserFloor.ios,
}

/** What an app like this one is made of; a member of anything else would be known by a name that has no other. */
const owners =
  /^(Abort|Animation|Background|Blob$|Broadcast|Cache|Canvas|Caret|CharacterData$|Client|Clipboard|Close|Compression|Crypto|CSS|Custom|Data|Decompression|Document|DOM|Element|Event|Extendable|Fetch|File|FontFace|Form|Geolocation|Headers|History|HTML|IDB|Image|Input|Intersection|Intl|Keyboard|Location|Lock|MediaQuery|Message|Mutation|Navigat|Node|Notification|Offscreen|Page|Performance|Permission|Pointer|Promise|Push|Range|Readable|Request|Resize|Response|Scheduler|Selection|ServiceWorker|Shadow|Storage|Sub(tle)?|Text|Touch|TransformStream|Tree|UIEvent|URL|Visual|WebSocket|Wheel|Window|Worker|Writable)/

/** Statics that the data does not mark as such. */
const isStatic = (owner, name) => {
  const value = globalThis[owner]
  return value != null && name in value && !(value.prototype && name in value.prototype)
}

const { javascript, api } = read()
/** `Map.groupBy` of a function of a constructor's, `Array#toSorted` of one of its instances', `CloseWatcher` of a global. */
const younger = []
/** Names that something old has as well say nothing of who is asked. */
const old = new Set()

for (const [owner, { __compat, ...members }] of Object.entries(javascript.builtins)) {
  if (owner !== 'Temporal') look(owner, __compat, members, isStatic)
}
for (const [owner, { __compat, ...members }] of Object.entries(api))
  look(owner, __compat, members, () => false)

const lines = younger.filter((line) => !old.has(line.split('#')[1])).sort()
const file = join(root, 'tests', 'browser-floor', 'younger-functions.json')
writeFileSync(file, `${JSON.stringify({ floor: browserFloor, younger: lines }, null, 2)}\n`)

function read() {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-browsers-'))
  try {
    const packed = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
    execFileSync('tar', ['xzf', packed, 'package/data.json'], { cwd: folder })
    return JSON.parse(readFileSync(join(folder, 'package', 'data.json'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function look(owner, compat, members, isStaticMember) {
  const isKnown = owner in javascript.builtins || owners.test(owner)
  if (compat && isYounger(compat) && isKnown) younger.push(owner)
  for (const [key, { __compat: ofMember }] of Object.entries(members)) {
    if (!ofMember || key === owner || !/^\w+$/.test(key) || key.endsWith('_event')) continue
    const name = key.replace(/_static$/, '')
    if (!isYounger(ofMember)) old.add(name)
    else if (isKnown) {
      younger.push(key !== name || isStaticMember(owner, name) ? `${owner}.${name}` : `${owner}#${name}`)
    }
  }
}

function isYounger({ support }) {
  return Object.entries(floor).some(([browser, version]) => {
    const whole = [support[browser] ?? []]
      .flat()
      .filter(
        (each) =>
          !each.flags &&
          !each.prefix &&
          !each.alternative_name &&
          !each.version_removed &&
          each.version_added,
      )
    const versions = whole.map(({ version_added: added }) =>
      added === 'preview' ? Number.POSITIVE_INFINITY : Number.parseFloat(String(added).replace('≤', '')),
    )
    return Math.min(...versions, Number.POSITIVE_INFINITY) > Number.parseFloat(version)
  })
}
