/** Says that setting one's location comes later, and that what was typed before signing in is kept for it. */
import { coordinatesIn } from '@porchlight/contracts/posts/posts.rules'
import { MapPin } from 'lucide-react'
import { homeTexts } from '../../locales/en/home.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useTypedLocation } from './home.reads.ts'

const texts = homeTexts.location.dialog

export default function LocationDialog({ onClose }: { onClose: () => void }) {
  const typed = useTypedLocation()
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      size="small"
      actions={
        <Button full onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Empty icon={<MapPin />} title={texts.coming} text={said(typed ?? null)} />
    </Dialog>
  )
}

function said(typed: string | null): string {
  if (typed === null) return texts.text
  return coordinatesIn(typed) === null ? texts.typed(typed) : texts.position
}
