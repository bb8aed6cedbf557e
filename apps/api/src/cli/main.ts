/** The process behind `npm run porchlight`: one command, its output on the standard output, an exit code. */
import { runCommand } from './run-command.ts'

// A reader such as `… check | head` may close the output early. The command does its work all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await runCommand(process.argv.slice(2), {
  now: Date.now,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
