/** The app as its own page starts it, and a way to mount it again and again without loading anything anew. */
import '../../../apps/web/src/fill-ins.ts'
import '../../../apps/web/src/ui/browser/foreign-changes.ts'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import '../../../apps/web/src/ui/fonts.css'
import '../../../apps/web/src/ui/tokens.css'
import '../../../apps/web/src/ui/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '../../../apps/web/src/app/app.tsx'
import { listenForPushedPaths } from '../../../apps/web/src/app/device/pushed-paths.ts'
import { queuedOperations } from '../../../apps/web/src/app/device/queued-operations.ts'
import { refreshDataSaver } from '../../../apps/web/src/features/files/files.ui.ts'
import { watchForInstall } from '../../../apps/web/src/features/install/install.ts'
import {
  type Session,
  startSession,
  useSession,
} from '../../../apps/web/src/features/sessions/session/session.ts'
import { useSigningOut } from '../../../apps/web/src/features/sessions/session/sessions.ui.ts'
import { type LastMember, MemberDatabase } from '../../../apps/web/src/storage/database.ts'
import { deviceDatabase } from '../../../apps/web/src/storage/device-database.ts'
import { memberDatabaseName } from '../../../apps/web/src/storage/names.ts'
import { clearQueries } from '../../../apps/web/src/storage/use-database-query.ts'
import { addEntry } from '../../../apps/web/src/sync/outbox/new-entry.factory.ts'
import { createOutbox } from '../../../apps/web/src/sync/outbox/outbox.ts'
import { endRequests } from '../../../apps/web/src/sync/transport/cached-queries.ts'
import { useConnection } from '../../../apps/web/src/sync/transport/connection.ts'
import { dismissToast } from '../../../apps/web/src/ui/feedback/toast.tsx'
import { clearEntryStates } from '../../../apps/web/src/ui/hooks/use-entry-state.ts'
import type { DeviceData } from '../device-data.ts'
import { emptyPath } from '../paths.ts'

const signedOut: Session = { state: 'signed-out', held: false }

let root: Root | null = null

/** Aborts the requests of what is mounted, as leaving a page does. */
let leaving = new AbortController()
const fetchAlways = window.fetch.bind(window)
window.fetch = (input, init) => {
  const signals = init?.signal ? [init.signal, leaving.signal] : [leaving.signal]
  return fetchAlways(input, { ...init, signal: AbortSignal.any(signals) })
}

/**
 * Names of databases without rows. A phone meets many members, and to clear all their databases at each mount takes
 * long.
 */
const emptyDatabases = new Set<string>()
useSession.subscribe((session) => {
  if (session.state === 'signed-in') emptyDatabases.delete(memberDatabaseName(session.memberId))
})

window.mountApp = async (path, data) => {
  await unmount()
  await fill(data)
  removeTapCovers()
  useSession.setState(data.member ? { state: 'signed-in', memberId: data.member.id } : signedOut, true)
  history.pushState(null, '', path)
  window.scrollTo(0, 0)
  render(Promise.resolve())
}

watchForInstall()
listenForPushedPaths()
window.isStarted = location.pathname !== emptyPath
if (window.isStarted) render(startSession())

function render(sessionKnown: Promise<void>): void {
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  root = createRoot(place)
  root.render(<App sessionKnown={sessionKnown} isLandingHere={false} />)
}

/** The app itself forgets what one member leaves to the next, as long as it is there. */
async function unmount(): Promise<void> {
  useSession.setState(signedOut, true)
  root?.unmount()
  document.getElementById('root')?.remove()
  // A screen would otherwise share the request that an earlier one left under way, and show its response.
  leaving.abort()
  leaving = new AbortController()
  await endRequests()
  // The caches of the device's database must be cleared here, because each test replaces its data. The real app never
  // empties a member's database while it is open.
  clearQueries(deviceDatabase)
  dismissToast()
  useSigningOut.setState(useSigningOut.getInitialState(), true)
  useConnection.setState({ ...useConnection.getInitialState(), online: navigator.onLine }, true)
  localStorage.clear()
  sessionStorage.clear()
  refreshDataSaver()
  clearEntryStates()
}

/** A dialog that was open covers the page for a moment when it is removed, and would catch the first tap of the next test. */
function removeTapCovers(): void {
  for (const cover of document.querySelectorAll('[data-tap-cover]')) cover.remove()
}

async function fill({
  member,
  clientId,
  isFilled = true,
  isPart = false,
  isOfAppBefore = false,
  heardAt,
  said: typedLocation,
  photos = [],
  waitingEntries = [],
  ...rows
}: DeviceData) {
  const { settings, answers: responses } = deviceDatabase
  await Promise.all([settings.clear(), responses.clear()])
  await emptyMemberDatabases()
  if (!member) return
  const lastMember: LastMember = { memberId: member.id, signedIn: true }
  await settings.put({ key: 'lastMember', value: lastMember })
  if (typedLocation !== undefined)
    await settings.put({ key: `typedLocation:${member.id}`, value: typedLocation })
  emptyDatabases.delete(memberDatabaseName(member.id))
  const database = new MemberDatabase(member.id)
  await database.open()
  await database.transaction('rw', database.tables, async () => {
    if (isFilled) await database.members.put(member)
    for (const [name, tableRows] of Object.entries(rows)) await database.table(name).bulkPut(tableRows)
    for (const { photo, base64 } of photos) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
      await database.keptPhotos.put(photo)
      await database.photoBytes.put({ sha256: photo.sha256, bytes })
    }
    if (isFilled) await database.meta.put({ key: 'cursor', value: 'filled' })
    if (isFilled && !isOfAppBefore) await database.meta.put({ key: 'schema', value: schemaVersion })
    if (heardAt !== undefined) await database.meta.put({ key: 'heardAt', value: heardAt })
    if (isPart) await database.meta.put({ key: 'isPart', value: true })
    await database.meta.put({ key: 'clientId', value: clientId })
  })
  const outbox = createOutbox({ database, memberId: member.id, rules: queuedOperations, now: Date.now })
  for (const entry of waitingEntries) await addEntry(outbox, entry)
  database.close()
}

/** Clears the databases of all members who were signed in here before, so that no test leaves data for the next. */
async function emptyMemberDatabases(): Promise<void> {
  const prefix = memberDatabaseName('')
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix) || emptyDatabases.has(name)) continue
    const database = new MemberDatabase(name.slice(prefix.length))
    await database.transaction('rw', database.tables, () =>
      Promise.all(database.tables.map((table) => table.clear())),
    )
    database.close()
    emptyDatabases.add(name)
  }
}
