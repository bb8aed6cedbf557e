/** Addresses of the mounted app's page. */

/** The path of the page that shows nothing yet. */
export const emptyPath = '/empty'
