/**
 * The name of a control that shows only an icon, for a member who points at it or reaches it by keyboard. Devices
 * without a pointer, such as most phones, have no tooltips.
 */
import { type ReactNode, use, useState } from 'react'
import { delay } from '../loading/delay.ts'
import { lazyModule } from '../loading/lazy-module.ts'
import { TooltipContext, type TooltipProps } from './tooltip-context.ts'

const area = lazyModule(() => import('./tooltip-area.tsx'))

/** Milliseconds, more than a cached file takes. Nothing waits for tooltips on a slow connection. */
const areaMsMax = 1000

/** Loads tooltips. Await it before `Tooltips` is drawn. Without a prompt response the page has no tooltips. */
export async function loadTooltips(): Promise<void> {
  if (!matchMedia('(any-hover: hover)').matches) return
  await Promise.race([area.load().catch(() => undefined), delay(areaMsMax)])
}

/** Wraps everything whose tooltips belong together. */
export function Tooltips({ children }: { children: ReactNode }) {
  // The wrapper stays as it was at the first render: with other elements around them, the children would be mounted
  // anew and lose the focus.
  const [Area] = useState(area.loaded)
  return Area ? <Area>{children}</Area> : children
}

export function Tooltip({ text, children }: TooltipProps) {
  const Shown = use(TooltipContext)
  return Shown ? <Shown text={text}>{children}</Shown> : children
}
