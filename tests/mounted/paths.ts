/** Addresses of the mounted app's page. */

/** Where the page is that shows nothing yet. */
export const emptyPath = '/empty'
