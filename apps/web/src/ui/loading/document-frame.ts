/** The frame that the document brings, and that goes once the app has drawn something. */

/** Milliseconds for which the frame alone shows that the app is starting. */
export const frameMs = 1500

/** Returns true while the document's frame is shown. The build renders pages without a document. */
export function hasFrame(): boolean {
  return typeof document !== 'undefined' && document.getElementById('frame')?.hidden === false
}
