import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { rewardTexts } from '../../locales/en/rewards.ts'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'

const RewardsDialog = lazyDialog(() => import('./rewards-dialog.tsx'), { part: 'online' })

export function RedeemButton(look: Pick<ButtonProps, 'full' | 'tone' | 'small'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} icon={<Ticket aria-hidden="true" />} onClick={() => setOpen(true)}>
        {rewardTexts.open}
      </Button>
      {isOpen && <RewardsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
