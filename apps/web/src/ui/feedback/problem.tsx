/** Shows a problem at the form where it can be solved. It stays until something is changed or tried again. */
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './problem.module.css'
import { showToast } from './toast.tsx'

export interface ProblemText {
  title?: string
  description?: string | undefined
}

interface KnownProblem extends ProblemText {
  /** A message has read it out already. */
  isToasted?: boolean
}

export interface ProblemState {
  problem: KnownProblem | null
  /** Shows the problem at the form until a field changes. */
  show: (words: ProblemText) => void
  /** Shows the problem and also a toast, for problems that the specification shows as one. */
  showWithToast: (words: ProblemText & { title: string }) => void
  clear: () => void
}

/** Clears the problem at the next change of any field. */
export function useProblem(): ProblemState {
  const [problem, setProblem] = useState<KnownProblem | null>(null)
  const show = useCallback((words: ProblemText) => setProblem(words), [])
  const showWithToast = useCallback((words: ProblemText & { title: string }) => {
    // The message has the title.
    setProblem({ description: words.description ?? words.title, isToasted: true })
    showToast({ ...words, tone: 'destructive' })
  }, [])
  const clear = useCallback(() => setProblem(null), [])
  const hasProblem = problem !== null
  useEffect(() => {
    if (!hasProblem) return
    document.addEventListener('input', clear)
    return () => document.removeEventListener('input', clear)
  }, [hasProblem, clear])
  return { problem, show, showWithToast, clear }
}

interface ProblemProps {
  problem: KnownProblem | null
  className?: string
  /** A remedy other than trying again. */
  children?: ReactNode
}

export function Problem({ problem, className, children }: ProblemProps) {
  if (problem === null) return null
  const { title, description, isToasted } = problem
  return (
    <div
      className={classNames(styles.problem, className)}
      role={isToasted ? undefined : 'alert'}
      data-problem=""
    >
      <CircleAlert aria-hidden="true" />
      <div className={styles.words}>
        {title && <p className={description ? styles.title : undefined}>{title}</p>}
        {description && <p>{description}</p>}
        {children}
      </div>
    </div>
  )
}
