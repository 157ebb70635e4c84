import type { Child } from './listing.ts'

/**
 * The entity tag without its mark of weakness, with time and size. Apache calls a tag weak during the first second only, so the mark must
 * not count; a tag that really is weak may stay the same over small changes, which time and size reveal.
 */
export function versionOf({ etag, modifiedAt, size }: Child): string {
  const facts = [etag?.replace(/^W\//, ''), modifiedAt, size].filter((fact) => fact !== null && fact !== undefined)
  // A server that says nothing at all gives no reason to trust an earlier reading.
  return facts.length > 0 ? facts.join(' ') : `unknown ${Date.now()}`
}
