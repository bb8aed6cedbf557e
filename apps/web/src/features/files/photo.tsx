/** A photo that a row names, or what stands in its place until it is here; and how far one's own is on its way. */
import type { FileSize, Photo as RowPhoto } from '@porchlight/contracts/files/files.schema'
import { CircleAlert, Clock, Image as ImageIcon, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fileTexts as texts } from '../../locales/en/files.ts'
import { formatBytes } from '../../locales/en/formats.ts'
import { paths } from '../../paths.ts'
import type { StoredPhoto } from '../../storage/database.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './photo.module.css'
import { type PhotoSource, usePhotoSource } from './use-photo-source.ts'

export type PhotoTone = 'request' | 'offer' | 'event' | 'place' | 'neutral'

interface PhotoProps {
  photo: RowPhoto
  /** The description of the photo. */
  alt: string
  size: FileSize
  /** The color of the block that is shown until the photo is loaded. */
  tone?: PhotoTone
  className?: string | undefined
  /** Shows it large. */
  onOpen?: (() => void) | undefined
}

export function Photo({ photo, alt, size, tone = 'neutral', className, onOpen }: PhotoProps) {
  const { kept: devicePhoto, ...source } = usePhotoSource(photo, size)
  return (
    <div className={classNames(styles.photo, className)}>
      <div className={styles.frame} data-tone={tone}>
        <Framed source={source} alt={alt} onOpen={onOpen} />
      </div>
      {devicePhoto && <PhotoState kept={devicePhoto} />}
    </div>
  )
}

interface FramedProps {
  source: PhotoSource
  alt: string
  onOpen?: (() => void) | undefined
}

export function Framed({ source, alt, onOpen }: FramedProps) {
  switch (source.state) {
    case 'here':
      return <Picture key={source.src} src={source.src} smaller={source.smaller} alt={alt} onOpen={onOpen} />
    case 'on-tap':
      return (
        <button type="button" className={styles.instead} onClick={source.load}>
          <ImageIcon aria-hidden="true" />
          <span>{texts.saver.show(formatBytes(source.bytes))}</span>
        </button>
      )
    case 'coming':
      return <Instead>{texts.notHere}</Instead>
    case 'not-seeable':
      return <Instead>{texts.notSeeable}</Instead>
    default:
      return null
  }
}

function Instead({ children }: { children: string }) {
  return (
    <p className={styles.instead}>
      <ImageIcon aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

interface PictureProps {
  src: string
  /** Shown where that one cannot be had. */
  smaller?: string | undefined
  alt: string
  onOpen?: (() => void) | undefined
}

function Picture({ src, smaller, alt, onOpen }: PictureProps) {
  const online = useConnection((connection) => connection.online)
  const [isSmaller, setSmaller] = useState(false)
  /** The connection at the time of the failure: after a change another attempt may succeed. */
  const [failure, setFailed] = useState<{ online: boolean } | null>(null)
  if (failure && failure.online === online) {
    return (
      <div className={styles.instead}>
        <ImageIcon aria-hidden="true" />
        <span>{online ? texts.notLoaded : texts.noSignal}</span>
        {online && (
          <Button small tone="quiet" onClick={() => setFailed(null)}>
            {texts.again}
          </Button>
        )}
      </div>
    )
  }
  const picture = (
    <img
      key={String(online)}
      src={isSmaller ? smaller : src}
      alt={alt}
      // A photo that is on the device costs no data.
      loading={src.startsWith('blob:') ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => (smaller && !isSmaller ? setSmaller(true) : setFailed({ online }))}
    />
  )
  if (!onOpen) return picture
  return (
    <button type="button" className={styles.open} aria-label={texts.open(alt)} onClick={onOpen}>
      {picture}
    </button>
  )
}

/**
 * Shows the state of a photo, and nothing while the text that names it is in the outbox: the text's own state is
 * enough.
 */
export function PhotoState({
  kept: devicePhoto,
  isInOutbox = false,
}: {
  kept: StoredPhoto
  isInOutbox?: boolean
}) {
  const online = useConnection((connection) => connection.online)
  if (devicePhoto.state === 'refused') {
    return (
      <p className={styles.refused}>
        <CircleAlert aria-hidden="true" />
        <span>
          {texts.states.refused}
          {devicePhoto.message && `: ${devicePhoto.message}`}{' '}
          {!isInOutbox && <Link to={paths.outbox}>{texts.seeOutbox}</Link>}
        </span>
      </p>
    )
  }
  if (devicePhoto.state !== 'due') return null
  const percent = percentOf(devicePhoto)
  const isSending = online && percent > 0
  return (
    <p className={styles.waiting}>
      {isSending ? <Send aria-hidden="true" /> : <Clock aria-hidden="true" />}
      <span>
        {isSending
          ? texts.states.sending(percent)
          : online
            ? texts.states.waitingOnline
            : texts.states.waiting}
      </span>
    </p>
  )
}

/** Returns at most 99 until the server confirms that all of it arrived. */
export function percentOf({ received: sentBytes, size }: Pick<StoredPhoto, 'received' | 'size'>): number {
  return Math.min(99, Math.floor((sentBytes / Math.max(1, size)) * 100))
}
