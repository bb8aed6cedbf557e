/**
 * The name of a control that shows only an icon, for whoever points at it or reaches it by keyboard. Where nobody can
 * point, as on most phones, it is done without.
 */
import { type ReactNode, use, useState } from 'react'
import { codeOf } from './code.ts'
import { TooltipContext, type TooltipProps } from './tooltip-context.ts'

const area = codeOf(() => import('./tooltip-area.tsx'))

/** To be awaited before `Tooltips` is drawn. Names that cannot be had now are done without. */
export async function bringTooltips(): Promise<void> {
  if (matchMedia('(any-hover: hover)').matches) await area.bring().catch(() => undefined)
}

/** Around everything whose tooltips belong together. */
export function Tooltips({ children }: { children: ReactNode }) {
  // As it was at first: around other elements, what is inside would begin anew, and lose the focus.
  const [Area] = useState(area.here)
  return Area ? <Area>{children}</Area> : children
}

export function Tooltip({ text, children }: TooltipProps) {
  const Shown = use(TooltipContext)
  return Shown ? <Shown text={text}>{children}</Shown> : children
}
