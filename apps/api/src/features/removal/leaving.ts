/** The parts of leaving by a member's own choice: its handlers, and the job that ends an account. */
import { type LeavingJobSettings, leavingJob } from './leaving.jobs.ts'
import { type LeavingSettings, leavingOperations } from './leaving.operations.ts'

export function createLeavingParts(settings: LeavingSettings & LeavingJobSettings) {
  return { handlers: leavingOperations(settings), jobs: [leavingJob(settings)] }
}
