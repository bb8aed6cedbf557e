/** The way of all changes at the desk: one call, whose failure stays on the page with what was typed. */
import { deskTexts as texts } from '../../locales/en/desk.ts'
import { CallError, NoSignal } from '../../sync/transport/transport.ts'
import { type ProblemState, useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'

interface DeskAct {
  problem: ProblemState['problem']
  isBusy: boolean
  run: () => Promise<void>
}

/** @param work does the act, and what follows once it is done */
export function useDeskAct(work: () => Promise<void>): DeskAct {
  const { problem, show, clear } = useProblem()
  const [run, isBusy] = useWork(async () => {
    clear()
    try {
      await work()
    } catch (error) {
      if (!(error instanceof NoSignal || error instanceof CallError)) throw error
      show({
        description: error instanceof NoSignal ? texts.notSent : (error.body?.message ?? texts.notDone),
      })
    }
  })
  return { problem, isBusy, run }
}
