import { installPackages } from './system-packages.mjs'

/** What makes a Debian of its own, boots it, and connects it. Throws where that cannot be had. */
export async function ensureDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'A Debian of its own needs Linux, and root: the handbook and the containers are not walked here.',
    )
  if (!(await installPackages(['debootstrap', 'slirp4netns', 'util-linux'])))
    throw new Error(
      'debootstrap and slirp4netns could not be installed: the handbook and the containers are not walked here.',
    )
}
