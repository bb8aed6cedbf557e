import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { DeviceContext } from '../../sync/device/device-context.ts'
import { aNewPost, aPostEntry, creating } from '../posts/posts.factory.ts'
import { EntryActions } from './entry-actions.tsx'
import type { QueuedOperations } from './queued-operation.ts'
import { QueuedOperationsContext } from './queued-operations-context.ts'

const entry = { ...aPostEntry({ args: aNewPost() }), order: 1 } as OutboxEntry
const knownOperation = queuedOperations[creating(aNewPost()).name]

function actions(operations: QueuedOperations, shownEntry = entry): string {
  return renderToStaticMarkup(
    <QueuedOperationsContext value={operations}>
      <DeviceContext value={{} as Device}>
        <EntryActions entry={shownEntry} label="Soup" onEdit={() => undefined} onDiscard={() => undefined} />
      </DeviceContext>
    </QueuedOperationsContext>,
  )
}

it('D9 an entry without an editor cannot be edited, and can be discarded', () => {
  const { editor: _editor, ...rest } = { editor: undefined, ...knownOperation }
  const without = actions({ ...queuedOperations, [entry.name]: rest })
  expect(without).not.toContain(outboxTexts.edit)
  expect(without).toContain(outboxTexts.discard)
  expect(actions(queuedOperations)).toContain(outboxTexts.edit)
})

it('D9 an unreadable entry cannot be edited, because its form would be empty and replace it', () => {
  const markup = actions(queuedOperations, { ...entry, state: 'refused', args: { shape: 'other' } })
  expect(markup).not.toContain(outboxTexts.edit)
  expect(markup).toContain(outboxTexts.tryAgain)
  expect(markup).toContain(outboxTexts.discard)
})

it.each<[string, Partial<OutboxEntry>]>([
  ['an operation', { name: 'gardens.plant' }],
  ['a form of an operation', { version: 99 }],
])(
  'D8 D9 %s that only a newer app has can be neither edited nor tried again here, only discarded',
  (_what, unknown) => {
    const markup = actions(queuedOperations, { ...entry, state: 'refused', ...unknown })
    expect(markup).not.toContain(outboxTexts.edit)
    expect(markup).not.toContain(outboxTexts.tryAgain)
    expect(markup).toContain(outboxTexts.discard)
    expect(actions(queuedOperations, { ...entry, state: 'refused' })).toContain(outboxTexts.tryAgain)
  },
)
