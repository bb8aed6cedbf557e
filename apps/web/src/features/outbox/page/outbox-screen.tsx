/** Everything on its way: what waits, what is being sent, what came back, and what arrived. */
import { Download, Lightbulb, Send } from 'lucide-react'
import { useState } from 'react'
import { appTexts } from '../../../locales/en/app.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { paths } from '../../../paths.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { photosNamed } from '../../../sync/outbox/device-photos.ts'
import { isSendable } from '../../../sync/outbox/entry-args.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { passesFocusOn } from '../../../ui/focus/move-focus.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { Empty } from '../../../ui/layout/empty.tsx'
import { ScreenHeader } from '../../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ConfirmAddress } from '../../email-verification/confirm-address.tsx'
import { useUnsentPhotos } from '../../files/files.reads.ts'
import { UnsentPhotos } from '../../files/unsent-photos.tsx'
import { DiscardDialog, type DiscardedEntry } from '../discard-dialog.tsx'
import { EditEntry } from '../edit-entry.tsx'
import {
  countSendable,
  type GroupedOutbox,
  type OutboxGroup,
  type OutboxItem,
  outboxGroups,
  useOutbox,
} from '../outbox.reads.ts'
import { ExportDialog } from './export-dialog.tsx'
import { OutboxEntryCard } from './outbox-entry-card.tsx'
import styles from './outbox-screen.module.css'
import { DiscardAllDialog, RefusedEntriesBar } from './refused-entries-bar.tsx'

export default function OutboxScreen() {
  const outbox = useOutbox()
  const photos = useUnsentPhotos() ?? []
  const [edited, setEdited] = useState<OutboxEntry | null>(null)
  const [discarded, setDiscarded] = useState<DiscardedEntry | null>(null)
  const [discardingAll, setDiscardingAll] = useState<OutboxItem[] | null>(null)
  const [exporting, setExporting] = useState(false)
  const unsent = outbox ? outbox.waiting.length + outbox.sending.length + outbox.refused.length : 0
  const isEmpty = outbox !== undefined && unsent + photos.length + outbox.sent.length === 0
  const isDue = photos.some(({ state }) => state === 'due')
  const groupActions = { onEdit: setEdited, onDiscard: setDiscarded, onDiscardAll: setDiscardingAll }

  return (
    <div className={classNames(styles.screen, !isEmpty && styles.columns)}>
      <title>{`${outboxTexts.title} · ${appTexts.name}`}</title>
      <ScreenHeader
        title={outboxTexts.title}
        back={{ to: paths.profile, label: outboxTexts.back }}
        action={
          unsent + photos.length > 0 && (
            <Button
              tone="quiet"
              small
              icon={<Download aria-hidden="true" />}
              onClick={() => setExporting(true)}
            >
              {outboxTexts.export}
            </Button>
          )
        }
      />
      <div className={styles.top}>
        <p className={styles.intro}>{outboxTexts.intro}</p>
        <p className="visually-hidden" role="status">
          {outbox &&
            outboxTexts.live(
              outbox.waiting.length +
                outbox.sending.length +
                photos.filter(({ state }) => state === 'due').length,
              outbox.refused.length + photos.filter(({ state }) => state === 'refused').length,
            )}
        </p>
        <ConfirmAddress />
        {outbox !== undefined &&
          (isDue || [...outbox.waiting, ...outbox.sending].some(({ entry }) => isSendable(entry))) && (
            <SendNow />
          )}
      </div>
      {outbox === undefined && <Loading />}
      {outbox !== undefined && (
        <>
          <div className={styles.unsent}>
            {unsent + photos.length === 0 && <EverythingSent />}
            <UnsentPhotos photos={photos} whatBy={(sha256) => whatNames(outbox, sha256)} />
            {(['refused', 'sending', 'waiting'] as const).map((group) => (
              <Group key={group} group={group} outbox={outbox} {...groupActions} />
            ))}
          </div>
          <Group group="sent" outbox={outbox} {...groupActions} />
        </>
      )}
      {edited && <EditEntry entry={edited} onClose={() => setEdited(null)} />}
      {discarded && <DiscardDialog {...discarded} onClose={() => setDiscarded(null)} />}
      {discardingAll && <DiscardAllDialog items={discardingAll} onClose={() => setDiscardingAll(null)} />}
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </div>
  )
}

function whatNames(outbox: GroupedOutbox, sha256: string): string | undefined {
  const items = outboxGroups.flatMap((group) => outbox[group])
  return items.find(({ entry }) => photosNamed(entry.args).includes(sha256))?.label
}

interface GroupProps {
  group: OutboxGroup
  outbox: GroupedOutbox
  onEdit: (entry: OutboxEntry) => void
  onDiscard: (question: DiscardedEntry) => void
  onDiscardAll: (items: OutboxItem[]) => void
}

function Group({ group, outbox, onEdit, onDiscard, onDiscardAll }: GroupProps) {
  const items = outbox[group]
  const online = useConnection((connection) => connection.online)
  if (items.length === 0) return null
  const isStuck = group === 'sending' && !online
  const id = `outbox-${group}`
  return (
    <section className={styles.group} aria-labelledby={id} ref={passesFocusOn}>
      <h2 className={styles.groupTitle} id={id}>
        {isStuck ? outboxTexts.stuck.title : outboxTexts.groups[group]}{' '}
        <span className={styles.count}>{items.length}</span>
      </h2>
      {group !== 'sent' && (
        <p className={styles.hint}>{isStuck ? outboxTexts.stuck.hint : outboxTexts.groupHints[group]}</p>
      )}
      {group === 'refused' && items.length > 1 && (
        <RefusedEntriesBar items={items} onDiscard={() => onDiscardAll(items)} />
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <OutboxEntryCard
            key={item.entry.order}
            item={item}
            group={group}
            onEdit={onEdit}
            onDiscard={onDiscard}
          />
        ))}
      </ul>
    </section>
  )
}

function SendNow() {
  const device = useDevice()
  const isOnline = useConnection((connection) => connection.online)
  const [send, isBusy] = useWork(async () => {
    await device.syncUntilIdle()
    if (!useConnection.getState().online) showToast(outboxTexts.stillNoSignal)
    else if ((await countSendable(device)) > 0) showToast(outboxTexts.notTaken)
  })

  return (
    <Button
      ref={passesFocusOn}
      full
      tone={isOnline ? 'primary' : 'quiet'}
      className={styles.send}
      icon={<Send aria-hidden="true" />}
      // The button is busy only after the member's own press: the app also tries by itself now and then, and the button
      // must work meanwhile.
      busy={isBusy}
      onClick={() => void send().catch(() => undefined)}
    >
      {outboxTexts.sendNow}
    </Button>
  )
}

function EverythingSent() {
  return (
    <Empty
      icon={<Lightbulb />}
      title={outboxTexts.empty.title}
      text={outboxTexts.empty.text}
      action={
        <ButtonLink to={paths.home} state={{ compose: {} }}>
          {outboxTexts.empty.action}
        </ButtonLink>
      }
    />
  )
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label={outboxTexts.loading}>
      <Skeleton height="150px" />
      <Skeleton height="150px" />
    </div>
  )
}
