import { Gift } from 'lucide-react'
import { useState } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import { Button, type ButtonProps } from '../../../ui/controls/button.tsx'
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx'

const GiftDialog = lazyDialog(() => import('./gift-dialog.tsx'))

/** @param toUserId the recipient; without it the dialog asks for the recipient first, and with it `label` names them */
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
