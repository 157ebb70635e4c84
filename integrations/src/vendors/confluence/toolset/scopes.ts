/**
 * Granular ones, as version 2 asks for them; of version 1 there are the search, who one is, and adding labels.
 * https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/
 */
const page = 'read:page:confluence'
const space = 'read:space:confluence'
const details = 'read:content-details:confluence'
const writing = 'write:page:confluence'

/** What each call needs. The site is found among those whose pages may be read, whatever for. */
export const scopesFor = {
  searching: [page, details, space],
  reading: [page, 'read:comment:confluence', 'read:user:confluence'],
  listing: [page],
  spaces: [page, space],
  creating: [page, writing, space, details],
  changing: [page, writing],
  /** A comment can be taken back, where nobody has answered it. */
  commenting: [page, 'write:comment:confluence', 'read:comment:confluence', 'delete:comment:confluence'],
  labelling: [page, 'read:label:confluence', 'write:label:confluence'],
  trashing: [page, 'delete:page:confluence'],
} as const

export const allScopes: readonly string[] = [...new Set(Object.values(scopesFor).flat())]
