/** Shows a problem at the form where it can be solved. It stays until something is changed or tried again. */
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './problem.module.css'
import { showToast } from './toast.tsx'

export interface ProblemWords {
  title?: string
  description?: string | undefined
}

interface KnownProblem extends ProblemWords {
  /** A message has read it out already. */
  isToasted?: boolean
}

export interface ProblemState {
  problem: KnownProblem | null
  /** Leaves it standing. */
  show: (words: ProblemWords) => void
  /** Shows the problem and also a toast, for problems that the specification shows as one. */
  tell: (words: ProblemWords & { title: string }) => void
  clear: () => void
}

/** Clears the problem at the next change of any field. */
export function useProblem(): ProblemState {
  const [problem, setProblem] = useState<KnownProblem | null>(null)
  const show = useCallback((words: ProblemWords) => setProblem(words), [])
  const tell = useCallback((words: ProblemWords & { title: string }) => {
    // The message has the title.
    setProblem({ description: words.description ?? words.title, isToasted: true })
    showToast({ ...words, tone: 'destructive' })
  }, [])
  const clear = useCallback(() => setProblem(null), [])
  const isStanding = problem !== null
  useEffect(() => {
    if (!isStanding) return
    document.addEventListener('input', clear)
    return () => document.removeEventListener('input', clear)
  }, [isStanding, clear])
  return { problem, show, tell, clear }
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
