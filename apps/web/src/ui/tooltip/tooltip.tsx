/**
 * The name of a control that shows only an icon, for whoever points at it or reaches it by keyboard. Where nobody can
 * point, as on most phones, it is done without.
 */
import { type ReactNode, use, useState } from 'react'
import { delay } from '../loading/delay.ts'
import { lazyModule } from '../loading/lazy-module.ts'
import { TooltipContext, type TooltipProps } from './tooltip-context.ts'

const area = lazyModule(() => import('./tooltip-area.tsx'))

/** Longer than a cached file takes; on a slow connection nothing waits for tooltips. */
const areaMsMax = 1000

/** To be awaited before `Tooltips` is drawn. Names that cannot be had soon are done without. */
export async function loadTooltips(): Promise<void> {
  if (!matchMedia('(any-hover: hover)').matches) return
  await Promise.race([area.load().catch(() => undefined), delay(areaMsMax)])
}

/** Around everything whose tooltips belong together. */
export function Tooltips({ children }: { children: ReactNode }) {
  // As it was at first: around other elements, what is inside would begin anew, and lose the focus.
  const [Area] = useState(area.loaded)
  return Area ? <Area>{children}</Area> : children
}

export function Tooltip({ text, children }: TooltipProps) {
  const Shown = use(TooltipContext)
  return Shown ? <Shown text={text}>{children}</Shown> : children
}
