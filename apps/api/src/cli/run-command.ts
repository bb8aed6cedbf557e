/** Parses the words of a command line, runs the command, and turns its errors into an exit code. */
import { parseArgs } from 'node:util'
import { isDataNamed, readCallersFolder, readCommand, readConfig } from '../config.ts'
import { longCommand, withLocalCommand } from '../operators-command.ts'
import { startFault } from '../start-notice.ts'
import { type Command, commands } from './commands.ts'
import { CommandFault, WrongUsage } from './terminal/operator.ts'

export type ExitCode = 0 | 1 | 2

interface Surroundings {
  now: () => number
  say: (line: string) => void
  complain: (line: string) => void
  /** Replaces the environment of the process. */
  environment?: Record<string, string | undefined>
  /** The numeric id of the account. */
  account?: number | undefined
}

const start = longCommand
const root = 0

/** An operator who is root stands in a clone by chance, and the server's data is elsewhere. */
const whoseData =
  'DATA_DIR is not set, and as root a command needs it. Run the command with the settings of the server, as the account of the server; or, if you mean ./data, with DATA_DIR=./data.'

/** 0: done. 1: it went wrong, or something is wrong. 2: not understood, nothing was done. */
export async function runCommand(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { now, environment, account = process.getuid?.() } = surroundings
  const command = readCommand(environment)
  const say = (line: string) => surroundings.say(withLocalCommand(line, command))
  const complain = (line: string) => surroundings.complain(withLocalCommand(line, command))
  const [name = '', ...rest] = words
  if (['help', '--help', '-h'].includes(name)) {
    const topic = rest[0] === undefined ? undefined : commands[rest[0]]
    say(topic && rest[0] !== undefined ? usageOf(rest[0], topic) : overview())
    return 0
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) {
    complain(name === '' ? overview() : `There is no command '${name}'.\n\n${overview()}`)
    return 2
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    say(usageOf(name, entry))
    return 0
  }
  try {
    const input = parse(entry, rest)
    if (account === root && !isDataNamed(environment)) throw new CommandFault(whoseData)
    const standsIn = readCallersFolder(environment)
    const isWell = await entry.run({ config: readConfig(environment), standsIn, now, say }, input)
    return isWell ? 0 : 1
  } catch (error) {
    if (error instanceof WrongUsage) {
      complain(`${error.message}\n\n${usageOf(name, entry)}`)
      return 2
    }
    complain(error instanceof CommandFault ? error.message : startFault(error))
    return 1
  }
}

function parse({ argument, secondArgument, options }: Command, words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: asOption(options, words),
      options: Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }])),
      allowPositionals: true,
      strict: true,
    })
    const neededArguments = [argument, secondArgument].filter((each) => each != null)
    const missing = neededArguments[positionals.length]
    if (missing) throw new WrongUsage(`It needs ${missing.description}.`)
    const extra = positionals[neededArguments.length]
    if (extra !== undefined) throw new WrongUsage(`It does not take '${extra}'.`)
    const [first = '', next = ''] = positionals
    return {
      argument: first,
      secondArgument: next,
      options: values as Record<string, string | boolean | undefined>,
    }
  } catch (error) {
    if (error instanceof WrongUsage) throw error
    const { code, message } = error as Error & { code?: string }
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    // The rest of Node's message after the first sentence is for programmers.
    throw new WrongUsage(`${message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}

/** Returns the words with the sub-command at their head as the option of the same name. */
function asOption(options: Command['options'], words: string[]): string[] {
  const [name, ...values] = words
  const option = name !== undefined && Object.hasOwn(options, name) ? options[name] : undefined
  if (!option?.isSubcommand) return words
  if (values.length === 0) throw new WrongUsage(`'${name}' needs <${option.valueName}>.`)
  return [`--${name}`, ...values]
}

function usageOf(name: string, command: Command): string {
  const { options, description } = command
  const entries = Object.entries(options)
  const lines = entries.map(([option, { valueName, isSubcommand, description: optionDescription }]) => {
    const form = `${isSubcommand ? '' : '--'}${option}${valueName === undefined ? '' : ` <${valueName}>`}`
    return `  ${form.padEnd(24)}${optionDescription}`
  })
  const [subcommand] = entries.find(([, { isSubcommand }]) => isSubcommand) ?? []
  const form = `${start} ${formOf(name, command)}`
  return [
    `${form}${subcommand ? ' [sub-command]' : ''}${lines.length > 0 ? ' [options]' : ''}`,
    '',
    ...description.map((line) => `  ${line}`),
    '',
    ...lines,
    ...(subcommand
      ? ['', `  A sub-command may also be an option: --${subcommand} is the same as ${subcommand}.`]
      : []),
  ]
    .join('\n')
    .trimEnd()
}

function formOf(name: string, { argument, secondArgument }: Command): string {
  const words = [argument, secondArgument].filter((each) => each != null)
  return [name, ...words.map((word) => `<${word.name}>`)].join(' ')
}

function overview(): string {
  const lines = Object.entries(commands).map(
    ([name, command]) => `  ${formOf(name, command).padEnd(30)}${command.description[0]}`,
  )
  return [
    `${start} <command>`,
    '',
    ...lines,
    `  ${'help <command>'.padEnd(30)}shows the options of a command`,
    '',
    'Run it with the same settings as the server (DATA_DIR, DATABASE_URL, PUBLIC_URL …), as the same account.',
  ].join('\n')
}
