/** The camera that reads the QR code of a member's redemption, in browsers that can do so by themselves. */
import { useEffect, useRef, useState } from 'react'
import { rewardDeskTexts } from '../../../locales/en/rewards-desk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'

const texts = rewardDeskTexts.scan

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

/** The time in ms between two looks at the picture. */
const lookMs = 250

function detectorClass(): DetectorClass | undefined {
  return (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined
}

interface ScanDialogProps {
  onClose: () => void
  onRead: (text: string) => void
}

export function ScanDialog({ onClose, onRead }: ScanDialogProps) {
  // The dialog adds its content a moment later, so that the picture is not there at first.
  const [picture, setPicture] = useState<HTMLVideoElement | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  useEffect(() => {
    const BarcodeDetector = detectorClass()
    if (!picture || !BarcodeDetector) return
    const ending = new AbortController()
    readCode(picture, new BarcodeDetector({ formats: ['qr_code'] }), ending.signal).then(
      (text) => text !== null && latestOnRead.current(text),
      () => !ending.signal.aborted && setHasFailed(true),
    )
    return () => ending.abort()
  }, [picture])
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={hasFailed ? texts.noCamera : texts.text}
      actions={
        <Button full tone="quiet" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {!hasFailed && (
        <video className={styles.camera} ref={setPicture} muted playsInline aria-label={texts.title} />
      )}
    </Dialog>
  )
}

/** Returns the text of the first code in the picture; null where the dialog was closed before. The camera is off then. */
async function readCode(
  picture: HTMLVideoElement,
  detector: Detector,
  ending: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (ending.aborted) return null
    picture.srcObject = stream
    await picture.play()
    while (!ending.aborted) {
      const [code] = await detector.detect(picture)
      if (code) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
