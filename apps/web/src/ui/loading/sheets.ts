/**
 * Waits for the style sheets that come with modules. The build's own code requests each sheet only once: a second
 * import of the same module meanwhile would not wait for it, and a lost sheet would never be requested again.
 */
const lostLinks = new WeakSet<HTMLLinkElement>()
/** Selects the style sheets of screens; nothing waits for a sheet that is for print alone. */
const ofScreens = 'link[rel="stylesheet"]:not([media="print"])'
/** The names of the parts whose code and styles lie in files of their own. */
const laterParts = new Set<string>()

export function addLaterPart(part: string): void {
  laterParts.add(part)
}

/** Watches style sheets from the app's first moment: a sheet in the document was loaded before, or was lost. */
export function watchSheets(): void {
  for (const link of sheetLinks()) if (!isHere(link)) lostLinks.add(link)
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) lostLinks.add(target)
  }
  // It does not bubble.
  window.addEventListener('error', note, true)
}

/**
 * Waits for the sheets on this page. A sheet of another later part is not waited for, because a line that never brings it
 * would keep every other part from opening.
 * @param part the later part that is loaded, if it is one
 * @throws an Error if one of the sheets could not be had
 */
export async function sheetsHere(part?: string): Promise<void> {
  const links = sheetLinks().filter(({ href }) => {
    const owner = [...laterParts].find((each) => href.includes(`/assets/${each}-`))
    return owner === undefined || owner === part
  })
  await Promise.all(links.map(sheetHere))
}

function sheetLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(ofScreens)]
}

/** Returns true for a sheet with rules: one that was lost is an empty sheet in Chromium, and none elsewhere. */
function isHere({ sheet }: HTMLLinkElement): boolean {
  return (sheet?.cssRules.length ?? 0) > 0
}

async function sheetHere(link: HTMLLinkElement): Promise<void> {
  if (lostLinks.has(link)) await waitForLink(askedAgain(link))
  else if (!isHere(link)) await waitForLink(link)
}

function askedAgain(link: HTMLLinkElement): HTMLLinkElement {
  const again = document.createElement('link')
  for (const { name, value } of link.attributes) again.setAttribute(name, value)
  link.replaceWith(again)
  return again
}

function waitForLink(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new Error('a sheet of styles was lost')), { once: true })
  })
}
