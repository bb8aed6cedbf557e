/** Which of the locked packages is there for what: by the lock file alone, whatever is installed. */

/** Each has all of the one before it: what serves, what builds the page besides, and what tests and checks. */
export const purposes = ['serve', 'build', 'develop']

const servers = ['', 'apps/api', 'packages/contracts']

/** @returns {Set<string>} their folders, from the project's root on */
export function packagesFor(purpose, { packages }) {
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'))
  const found = new Set()
  for (const path of purpose === 'serve' ? own.filter((each) => servers.includes(each)) : own) {
    const { devDependencies = {} } = packages[path]
    addNeeds(path, purpose === 'develop' ? Object.keys(devDependencies) : [], { packages, found })
  }
  return found
}

function addNeeds(path, others, { packages, found }) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...entry } = packages[path]
  const isOptional = (name) => entry.peerDependenciesMeta?.[name]?.optional === true
  const peers = Object.keys(peerDependencies).filter((name) => !isOptional(name))
  const needs = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers, ...others]
  for (const name of needs) {
    const folder = folderOf(name, path, packages)
    if (folder === null || found.has(folder)) continue
    found.add(folder)
    const { link, resolved } = packages[folder]
    if (!link) addNeeds(folder, [], { packages, found })
    else if (packages[resolved]) addNeeds(resolved, [], { packages, found })
  }
}

/** Where Node finds it from there: the nearest `node_modules` upwards. Null: an optional one that nothing locks. */
function folderOf(name, path, packages) {
  for (let from = path; ; from = parentOf(from)) {
    const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (from === '') return null
  }
}

function parentOf(path) {
  const at = path.lastIndexOf('/node_modules/')
  if (at >= 0) return path.slice(0, at)
  return ''
}
