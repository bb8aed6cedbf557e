/**
 * Waits for the style sheets that come with modules. The build's own code requests each sheet only once: a second
 * import of the same module meanwhile would not wait for it, and a lost sheet would never be requested again.
 */
const lostLinks = new WeakSet<HTMLLinkElement>()
/** One for print alone is waited for by nothing. */
const ofScreens = 'link[rel="stylesheet"]:not([media="print"])'

/** Watches style sheets from the app's first moment: a sheet in the document was loaded before, or was lost. */
export function watchSheets(): void {
  for (const link of sheetLinks()) if (!link.sheet) lostLinks.add(link)
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) lostLinks.add(target)
  }
  // It does not bubble.
  window.addEventListener('error', note, true)
}

/** @throws an Error if one of the sheets on this page could not be had */
export async function sheetsHere(): Promise<void> {
  await Promise.all(sheetLinks().map(sheetHere))
}

function sheetLinks(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(ofScreens)]
}

async function sheetHere(link: HTMLLinkElement): Promise<void> {
  if (lostLinks.has(link)) await waitForLink(askedAgain(link))
  else if (!link.sheet) await waitForLink(link)
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
