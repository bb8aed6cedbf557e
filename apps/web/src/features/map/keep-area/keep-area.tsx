/**
 * The control that stores the map of the neighborhood on this phone: first its size, then the progress, and a way to
 * delete it.
 */
import type { FileGround } from '@porchlight/contracts/map/map.schema'
import { Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../../locales/en/formats.ts'
import { mapTexts } from '../../../locales/en/map.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './keep-area.module.css'
import { dropArea, keepArea, readSize, resumeKeeping, type StorageProgress, useKeeping } from './kept-area.ts'

const texts = mapTexts.keep
const titleId = 'keep-area'

/** Moves the focus before a button goes: its card is what the member reads on from. */
function moveFocusToTitle(): void {
  moveFocusTo(document.getElementById(titleId))
}

export function KeepArea({ ground: { version } }: { ground: FileGround }) {
  const keeping = useKeeping()
  const { state } = keeping
  useEffect(() => {
    // A browser without a cache cannot store the map, so nothing is offered.
    if ('caches' in window) resumeKeeping(version).catch(() => undefined)
  }, [version])
  if (state === 'unknown') return null
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {texts.title}
      </h2>
      {state === 'none' ? <Offer version={version} /> : <Kept keeping={keeping} />}
    </Card>
  )
}

function Offer({ version }: { version: string }) {
  const online = useConnection((connection) => connection.online)
  const [size, setSize] = useState<number | 'failed' | null>(null)
  useEffect(() => {
    if (!online) return
    let isGone = false
    readSize(version).then(
      (bytes) => !isGone && setSize(bytes),
      () => !isGone && setSize('failed'),
    )
    return () => {
      isGone = true
    }
  }, [version, online])
  const isKnown = typeof size === 'number'
  const isAsking = size === null && online
  return (
    <>
      <p className={styles.text}>
        {texts.text} {isKnown ? texts.size(formatBytes(size)) : isAsking ? `${texts.sizing}…` : texts.failed}
      </p>
      {isKnown && (
        <Button
          small
          tone="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => {
            moveFocusToTitle()
            useKeeping.setState({ state: 'keeping', done: 0, all: size })
            void keepArea(version)
          }}
        >
          {texts.action}
        </Button>
      )}
    </>
  )
}

function Kept({ keeping: { state, done: keptBytes, all } }: { keeping: StorageProgress }) {
  const isKept = state === 'kept'
  return (
    <>
      <p className={styles.text} role="status">
        {isKept ? texts.kept(formatBytes(all ?? keptBytes)) : sayings[state]}
      </p>
      {!isKept && all !== null && (
        <div className={styles.progress}>
          <progress value={keptBytes} max={Math.max(all, 1)} aria-label={texts.bar} />
          <span>{texts.progress(formatBytes(keptBytes), formatBytes(all))}</span>
        </div>
      )}
      <Button
        small
        tone="quiet"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => {
          moveFocusToTitle()
          void dropArea()
        }}
      >
        {isKept ? texts.remove : texts.stop}
      </Button>
    </>
  )
}

const sayings: Partial<Record<StorageProgress['state'], string>> = {
  keeping: texts.keeping,
  paused: texts.paused,
  full: texts.full,
}
