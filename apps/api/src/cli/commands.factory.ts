/** An operator at a terminal: gives commands, and reads what came of them. */
import { type ExitCode, runCommand } from './run-command.ts'

interface CommandOutcome {
  code: ExitCode
  output: string
  complaints: string
}

export async function give(
  environment: Record<string, string>,
  words: readonly string[],
  now: () => number = Date.now,
): Promise<CommandOutcome> {
  const outputLines: string[] = []
  const complaints: string[] = []
  const code = await runCommand(words, {
    now,
    environment,
    say: (line) => outputLines.push(line),
    complain: (line) => complaints.push(line),
  })
  return { code, output: outputLines.join('\n'), complaints: complaints.join('\n') }
}
