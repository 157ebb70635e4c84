/**
 * Whether a state-changing request may have come from our own pages. Browsers send `Origin` with every such request,
 * so with a session cookie an absent one is refused too; without a cookie only a foreign one is.
 *
 * @param host the Host header of the request.
 * @param publicOrigin PUBLIC_URL's origin, or null.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicOrigin: string | null,
  hasSession: boolean,
): boolean {
  if (origin === undefined) return !hasSession
  if (publicOrigin !== null && origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
