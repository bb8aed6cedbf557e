/** The files of a copy: a description of each file, the data, the photos, and the page. */

import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { memberById, membersById } from '../members/members.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { article, nothingHere, pageEnd, pageStart, partStart, photoPath } from './page.ts'
import { allOf } from './paged.ts'
import type { Part, Source } from './part.ts'
import { longDayIn } from './words.ts'
import type { ZipEntry } from './write-zip.ts'

export interface CopySettings {
  database: Kysely<Tables>
  memberId: string
  now: number
  community: string
  /** The page has the days of this zone. */
  timeZone: string
  parts: readonly Part[]
  /** Reads a photo; null when it does not exist any more. */
  readPhoto: (hash: string) => Promise<Uint8Array | null>
}

export async function* copyEntries(settings: CopySettings): AsyncGenerator<ZipEntry> {
  const { database, memberId, now, parts, readPhoto } = settings
  const member = await memberById(database, memberId)
  if (!member) return
  const blockedIds = await blockedWith(database, memberId)
  const isBlocked = (id: string | null) => id !== null && blockedIds.has(id)
  const source: Source = { database, memberId, now, isBlocked, nameOf: namesFor(database, isBlocked) }
  yield text('README.txt', readme(settings))
  for (const part of parts) {
    yield { name: `data/${part.name}.json`, isDeflated: true, pieces: encoded(asJson(part, source)) }
  }
  const photos = new Set<string>()
  const files = database
    .selectFrom('files')
    .where('memberId', '=', memberId)
    .orderBy('sha256')
    .select(['sha256', 'fullHash'])
    .execute()
  for await (const { sha256, fullHash } of allOf(files)) {
    const bytes = await readPhoto(fullHash)
    if (bytes === null) continue
    photos.add(sha256)
    yield { name: photoPath(sha256), isDeflated: false, pieces: oneChunk(bytes) }
  }
  const name = fullNameOf(member)
  yield {
    name: 'index.html',
    isDeflated: true,
    pieces: encoded(asPage({ ...settings, name, photos }, source)),
  }
}

/** No more of others than the app shows; of who is apart from the member not even that. */
function namesFor(database: Kysely<Tables>, isBlocked: Source['isBlocked']): Source['nameOf'] {
  const names = new Map<string, string>()
  return async (id) => {
    if (id === null || isBlocked(id)) return 'a neighbor'
    const before = names.get(id)
    if (before !== undefined) return before
    const [person] = await membersById(database, [id])
    const name = person
      ? shortName({ firstName: person.firstName, lastName: initialOf(person.lastName) })
      : 'a neighbor'
    names.set(id, name)
    return name
  }
}

function readme({ community, now, parts }: CopySettings): string {
  const lines = parts.map(({ name, description }) => `data/${name}.json\n  ${description}`)
  return `All that ${community} stores about you, as of ${toIso(now)}.

index.html
  Opens in any browser, also without a network.
photos/
  The photos you uploaded, as WebP files, with the names that the data uses.
${lines.join('\n')}

Each file in “data” is a list in JSON. Times are in UTC, in the format of ISO 8601. About neighbors, this copy
says no more than the app does. Their messages are not in it, because those belong to them.
`
}

async function* asJson(part: Part, source: Source): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of part.rows(source)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
    isFirst = false
  }
  yield '\n]\n'
}

interface PageSettings extends CopySettings {
  name: string
  photos: ReadonlySet<string>
}

async function* asPage(
  { name, community, timeZone, now, parts, photos }: PageSettings,
  source: Source,
): AsyncGenerator<string> {
  const longDay = longDayIn(timeZone)
  yield pageStart({ name, community, madeOn: longDay(toIso(now)), contents: parts })
  for (const part of parts) {
    yield partStart(part)
    let isEmpty = true
    for await (const row of part.rows(source)) {
      isEmpty = false
      yield article(part.shown(row, longDay), photos)
    }
    if (isEmpty) yield nothingHere
  }
  yield pageEnd
}

/** The characters written at once, rather than one line each. */
const pieceLength = 32 * 1024

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let batch = ''
  for await (const each of texts) {
    batch += each
    if (batch.length < pieceLength) continue
    yield Buffer.from(batch)
    batch = ''
  }
  yield Buffer.from(batch)
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function text(name: string, content: string): ZipEntry {
  return { name, isDeflated: true, pieces: oneChunk(Buffer.from(content)) }
}
