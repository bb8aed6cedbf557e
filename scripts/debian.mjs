import { installPackages } from './system-packages.mjs'

/** What makes a Debian of its own, boots it, and connects it. Throws where that cannot be had. */
export async function ensureDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'The Debian of the tests needs Linux, and root: the handbook and the containers are not tested here.',
    )
  if (!(await installPackages(['debootstrap', 'slirp4netns', 'util-linux'])))
    throw new Error(
      'debootstrap and slirp4netns could not be installed: the handbook and the containers are not tested here.',
    )
}
