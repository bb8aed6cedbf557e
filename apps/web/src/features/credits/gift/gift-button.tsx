import { Gift } from 'lucide-react'
import { useState } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'

const GiftDialog = lazyDialog(() => import('./gift-dialog.tsx'))

/** @param toUserId whom it is meant for; without it that is the first question, and with it `label` says who */
export function GiftButton({
  toUserId,
  label = creditTexts.give,
  ...look
}: Pick<ButtonProps, 'full' | 'tone' | 'small'> & { toUserId?: string; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} icon={<Gift aria-hidden="true" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <GiftDialog {...(toUserId ? { toUserId } : {})} onClose={() => setOpen(false)} />}
    </>
  )
}
